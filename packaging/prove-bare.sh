#!/bin/sh
# Proves that a bare Debian 12 is enough: the committed tree in a new system with git, make, python3 and no more.
#
#   prove-bare.sh FOLDER [MIRROR]      as root, with debootstrap; FOLDER is made and stays
set -eu
folder=${1:?a folder that is not there yet}
cd "$(dirname "$0")/.."

debootstrap --variant=minbase --include=git,make,python3 bookworm "$folder" ${2:+"$2"}
trap 'umount "$folder/proc"' EXIT
mount -t proc proc "$folder/proc"
cp /etc/resolv.conf /etc/hosts "$folder/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$folder/srv/ca.crt" # whom this machine trusts
mkdir "$folder/srv/faceup"
git archive HEAD | tar -x -C "$folder/srv/faceup"

inside() {
    chroot "$folder" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 PIP_CERT=/srv/ca.crt \
        bash -ec "cd /srv/faceup; $1"
}
echo "== Without rights: the command is told, and the target fails"
inside 'useradd --create-home player; ! su player -c "make play"'
echo "== As root"
inside 'time make test'
echo "== Again"
inside 'time make setup; make play; ls build'
