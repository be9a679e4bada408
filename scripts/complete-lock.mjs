// Run after every `npm install`: node scripts/complete-lock.mjs
// A registry that lags behind may lack a package for another platform (they are optional), and npm then leaves it out of
// the lock file, which `npm ci` refuses later. This writes the missing entries: the version stands in the parent's entry,
// the platform in the package's name. With a complete registry there is nothing to add.
import fs from 'node:fs';

const FILE = new URL('../package-lock.json', import.meta.url);
const SYSTEMS = new Set(['android', 'darwin', 'linux', 'freebsd', 'win32', 'openharmony']);
const PROCESSORS = new Set(['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'wasm32']);

const lock = JSON.parse(fs.readFileSync(FILE, 'utf8'));
const packages = lock.packages;
let added = 0;

/** As Node looks a package up: beside the parent, then in every folder above it. */
function isPresent(parent, name) {
  for (let folder = parent; folder; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder}/node_modules/${name}`]) return true;
  }
  return Boolean(packages[`node_modules/${name}`]);
}

for (const [parent, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (parent === '' || isPresent(parent, name) || !/^\d/.test(version)) continue;
    const words = name.split(/[-/]/);
    const system = words.find((word) => SYSTEMS.has(word));
    const processor = words.find((word) => PROCESSORS.has(word));
    const libc = name.includes('musl') ? 'musl' : system === 'linux' && name.includes('gnu') ? 'glibc' : undefined;
    packages[`node_modules/${name}`] = {
      version,
      ...(processor && { cpu: [processor] }),
      ...(dev && { dev: true }),
      ...(libc && { libc: [libc] }),
      optional: true,
      ...(system && { os: [system] }),
    };
    added += 1;
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`package-lock.json: ${added} entries added\n`);
