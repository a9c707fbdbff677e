/**
 * How a cookie of these pages is set. Under HTTPS its name holds the browser to what is promised (RFC 6265bis, 4.1.3): one of the
 * whole host comes from this host alone, and no cookie comes from a page without HTTPS.
 */
export function cookieForm(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const end = `HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    /** A browser takes `__Host-` with the path `/` only. */
    host: (name: string) => (isSecure ? `__Host-${name}` : name),
    hostPath: isSecure ? '/' : '/oidc',
    /** Of one page's path. */
    page: (name: string) => (isSecure ? `__Secure-${name}` : name),
    end,
  };
}
