# What the commands of docs/operations.md take for granted. In the folder of these files, as root, in every new shell:
#   NODE=db1; . ./machine.sh
# Then $DB1 and the other variables of cluster.env are there; `fill FILE TARGET` writes a file with them in it, `fill FILE` prints it.
set -a
NODE=${NODE:-}
NODE_ADDRESS=
. ./cluster.env
case $NODE in
  db1) NODE_ADDRESS=$DB1 ;;
  db2) NODE_ADDRESS=$DB2 ;;
  db3) NODE_ADDRESS=$DB3 ;;
  app1) NODE_ADDRESS=$APP1 ;;
  app2) NODE_ADDRESS=$APP2 ;;
  balancer) NODE_ADDRESS=$BALANCER ;;
  *) echo "NODE is '$NODE': say which machine this is, as in NODE=db1; . ./machine.sh" >&2 ;;
esac
set +a
ETCD=$DB1:2379,$DB2:2379,$DB3:2379

# Refuses a file whose variables are not all known: an empty password or address would be noticed much later.
_filled() {
  for variable in $(grep -o '\${[A-Z0-9_]*}' "$1" | tr -d '${}' | sort -u); do
    if [ -z "$(eval "printf %s \"\${$variable:-}\"")" ]; then
      echo "fill $1: $variable is empty, see cluster.env" >&2
      return 1
    fi
  done
  envsubst < "$1"
}

# fill FILE [TARGET [MODE [OWNER:GROUP]]]. The target is replaced as a whole or, when the file is refused, stays as it was.
fill() {
  if [ $# -eq 1 ]; then
    _filled "$1"
    return
  fi
  mkdir -p "$(dirname "$2")" && _new=$(mktemp "$2.XXXXXX") || return 1
  if _filled "$1" > "$_new" && chmod "${3:-644}" "$_new" && chown "${4:-$(id -u):$(id -g)}" "$_new" && mv -f "$_new" "$2"; then
    return
  fi
  rm -f "$_new"
  return 1
}
