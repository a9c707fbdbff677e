/**
 * Names and attributes of the pages' cookies. With HTTPS the name's prefix makes the browser enforce the
 * attributes (RFC 6265bis, 4.1.3): `__Host-` cookies come only from this host, and none from a page without
 * HTTPS.
 */
export function cookieForm(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const end = `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    /** Name of a cookie for the whole host; browsers accept `__Host-` only with the path `/`. */
    host: (name: string) => (isSecure ? `__Host-${name}` : name),
    hostPath: isSecure ? '/' : '/oidc',
    /** Name of a cookie for one page's path. */
    page: (name: string) => (isSecure ? `__Secure-${name}` : name),
    end,
  };
}
