// Where a Chromium is on this machine; undefined when there is none. Plain JS: also runs before anything is installed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const WHOLE = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  revisions: /^chromium-\d+$/,
  // Inside such a folder of Playwright's cache.
  inRevision: [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ],
  elsewhere: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
};

const HEADLESS_SHELL = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  revisions: /^chromium_headless_shell-\d+$/,
  inRevision: [
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-mac/headless_shell',
    'chrome-headless-shell-mac-arm64/chrome-headless-shell',
    'chrome-headless-shell-mac-x64/chrome-headless-shell',
  ],
  elsewhere: [],
};

/** The whole browser. */
export const findChromium = () => find(WHOLE);

/**
 * The lightest Chromium that draws pages: the headless shell, where there is one, does a test in two thirds of the processor time.
 * It knows neither notifications nor installed sites. A browser that was named is taken for everything.
 */
export const findLightChromium = () =>
  process.env.CHROMIUM_PATH ? findChromium() : (find(HEADLESS_SHELL) ?? findChromium());

function find({ names, revisions, inRevision, elsewhere }) {
  const { CHROMIUM_PATH, PATH = '', PLAYWRIGHT_BROWSERS_PATH } = process.env;
  if (CHROMIUM_PATH) return isProgram(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const folders = PATH.split(path.delimiter).filter(Boolean);
  const cache =
    PLAYWRIGHT_BROWSERS_PATH ??
    path.join(os.homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright');
  const cached = fs.existsSync(cache) ? fs.readdirSync(cache).filter((name) => revisions.test(name)) : [];
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...elsewhere,
    ...cached.reverse().flatMap((revision) => inRevision.map((program) => path.join(cache, revision, program))),
  ];
  return candidates.find(isProgram);
}

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
