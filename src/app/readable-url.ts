import { API_BASE } from '#platform/api-base.ts';

/**
 * Before any route is looked for. A path with an escape that stands for nothing (`/account/%ff`) cannot be decoded, and would be
 * answered with an error of the API's; with its `%` taken as they are written it is the address of a page that is not there.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || path.startsWith(`${API_BASE}/`)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
