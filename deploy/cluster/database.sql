-- Once, as postgres on the primary, after the cluster is made.
CREATE ROLE ohvat LOGIN PASSWORD '${OHVAT_PASSWORD}';
CREATE DATABASE ohvat OWNER ohvat;
