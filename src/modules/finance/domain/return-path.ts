const OWN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&%.,~-]*)?$/;

/** A path of our own site to come back to. An allow-list: no host, dot segment, backslash or control character fits it. */
export const isOwnPath = (path: string): boolean => path.length <= 500 && OWN_PATH.test(path);
