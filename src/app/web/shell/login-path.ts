/** The login page with a way back to here; the home page is where one lands anyway. */
export function loginPath(href: string): string {
  return href === '/' || href.startsWith('/auth/')
    ? '/auth/login'
    : `/auth/login?${new URLSearchParams({ back_link: href })}`;
}
