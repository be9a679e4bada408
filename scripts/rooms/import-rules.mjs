// Who may import whom, as rules about one import.
import fs from 'node:fs';
import path from 'node:path';
import { isContract, isDomain, isServer, isServerDoor, isWeb, moduleOf, packageOf, ROOT, room } from './files.mjs';

const UI_PACKAGES =
  /^(?:react|react-dom|react-aria|react-aria-components|@internationalized\/date|@tabler\/icons-react)$/;
const DATABASE_PACKAGES = /^(?:pg|kysely)$/;

/**
 * Each rule says of one import whether it breaks it. `from` and `to` are paths from the root; `to` is missing for a
 * package, whose name is then in `name`; `name` is missing for a file.
 */
export const importRules = ({ needsNode, needsZod }) => [
  {
    name: 'words-are-a-leaf',
    message: 'words serve every room, server and browser: they import each other and nothing else',
    breaks: ({ from, to }) => room(from) === 'words' && (!to || room(to) !== 'words'),
  },
  {
    name: 'nothing-imports-app',
    message: 'app puts the parts together; what others need of it belongs to platform, ui or a module',
    breaks: ({ from, to }) => to && room(to) === 'app' && room(from) && room(from) !== 'app',
  },
  {
    name: 'demo-stands-beside-app',
    message:
      'app starts the demonstration by its index.ts, nobody else knows it; it enters modules by contract.ts or server/index.ts and draws nothing',
    breaks: ({ from, to }) => {
      if (to && room(to) === 'demo' && room(from) && room(from) !== 'demo')
        return room(from) !== 'app' || to !== 'src/demo/index.ts';
      if (room(from) !== 'demo' || !to) return false;
      return room(to) === 'modules' ? !isContract(to) && !isServerDoor(to) : isWeb(to);
    },
  },
  {
    name: 'platform-and-ui-know-no-modules',
    message: 'platform and ui carry no domain: pass what they need as an argument',
    breaks: ({ from, to }) => ['platform', 'ui'].includes(room(from)) && to && room(to) === 'modules',
  },
  {
    name: 'ui-stands-alone',
    message: 'ui could ship in another product: React, React Aria, its dates, the icons, words and its own files only',
    breaks: ({ from, to, name }) =>
      room(from) === 'ui' && (to ? !['ui', 'words'].includes(room(to)) : !UI_PACKAGES.test(packageOf(name))),
  },
  {
    name: 'platform-does-not-draw',
    message: 'only the web of modules and app uses ui',
    breaks: ({ from, to }) =>
      to && room(to) === 'ui' && (room(from) === 'platform' || (!isWeb(from) && room(from) === 'modules')),
  },
  {
    name: 'web-never-imports-server',
    message: 'data crosses through the API and the contract: web may not see server code, not even its types',
    breaks: ({ from, to, name }) =>
      isWeb(from) && (to ? isServer(to) || needsNode.has(to) : DATABASE_PACKAGES.test(packageOf(name))),
  },
  {
    name: 'zod-stays-on-the-server',
    message: 'the browser takes only types from what needs zod: `import type`',
    breaks: ({ from, to, name, isType }) => isWeb(from) && !isType && (to ? needsZod(to) : packageOf(name) === 'zod'),
  },
  {
    name: 'server-never-imports-web',
    message: 'the server knows no pages',
    breaks: ({ from, to }) => isServer(from) && to && isWeb(to),
  },
  {
    name: 'modules-enter-by-the-door',
    message:
      'another module is entered by its contract.ts, or by its door: server/index.ts for server, web/index.ts for web',
    breaks: ({ from, to }) => {
      if (!to || !moduleOf(from) || !moduleOf(to) || moduleOf(from) === moduleOf(to) || isContract(to)) return false;
      const door = to.slice(`src/modules/${moduleOf(to)}/`.length);
      if (/^server\/index\.ts$/.test(door)) return !isServer(from);
      if (/^web\/index\.tsx?$/.test(door)) return !isWeb(from);
      return true;
    },
  },
  {
    name: 'contracts-are-pure',
    message:
      'a contract imports zod, #platform/contract.ts, words, other contracts and pure functions of its own domain/ folder',
    breaks: ({ from, to, name }) => {
      if (!isContract(from)) return false;
      if (!to) return packageOf(name) !== 'zod';
      const isOwnDomain = isDomain(to) && moduleOf(to) === moduleOf(from);
      return !(to === 'src/platform/contract.ts' || room(to) === 'words' || isContract(to) || isOwnDomain);
    },
  },
  {
    name: 'domain-is-pure',
    message:
      'domain/ and kinds/ are pure and serve both sides: they import their own files, words, contracts and no packages but zod',
    breaks: ({ from, to, name }) => {
      if (!isDomain(from)) return false;
      if (!to) return packageOf(name) !== 'zod';
      return (
        !isContract(to) &&
        room(to) !== 'words' &&
        !(isDomain(to) && moduleOf(to) === moduleOf(from)) &&
        !/^src\/platform\/[^/]+\.ts$/.test(to)
      );
    },
  },
  {
    name: 'sql-lives-in-stores',
    message:
      'only platform and the store.ts of a module speak to the database; others may name the types of a transaction',
    breaks: ({ from, name, isType }) =>
      name &&
      !isType &&
      room(from) === 'modules' &&
      DATABASE_PACKAGES.test(packageOf(name)) &&
      !/\/store\.ts$/.test(from),
  },
  {
    name: 'sources-know-no-tests',
    message: 'src may not depend on tests, bench or scripts',
    breaks: ({ from, to }) => room(from) && to && /^(?:tests|bench|scripts)\//.test(to),
  },
  {
    name: 'imports-resolve',
    message: 'there is no such file',
    breaks: ({ to }) =>
      to && !fs.existsSync(path.join(ROOT, to.replace(/\?.*$/, ''))) && !/^dist\/|\.gen\.ts$/.test(to),
  },
];
