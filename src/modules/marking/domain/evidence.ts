/** Links that a delivery may have when nothing of it is published on the internet: a report, and not a page. */

/** Where files are kept and shared; nobody publishes there. */
const STORAGES = [
  'disk.yandex.ru',
  'disk.yandex.com',
  'disk.360.yandex.ru',
  'yadi.sk',
  'cloud.mail.ru',
  'drive.google.com',
  'docs.google.com',
  'photos.google.com',
  'photos.app.goo.gl',
  'dropbox.com',
  '1drv.ms',
  'onedrive.live.com',
  'icloud.com',
  'sberdisk.ru',
  'dropmefiles.com',
  'wetransfer.com',
  'we.tl',
];

const hostOf = (link: string): string =>
  URL.parse(/^https?:\/\//i.test(link) ? link : `https://${link}`)?.hostname.replace(/^www\./, '') ?? '';

/** `ownHost`: of this site, whose files and pictures are evidence too. */
export function isEvidence(link: string, ownHost: string): boolean {
  const host = hostOf(link);
  return host === ownHost || STORAGES.some((storage) => host === storage || host.endsWith(`.${storage}`));
}
