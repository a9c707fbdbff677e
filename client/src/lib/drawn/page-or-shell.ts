/** So long a slow network is waited for before the app draws the page itself. */
const patienceMs = 3_000;

interface PageOrShellDeps {
  fetch: (request: Request) => Promise<Response>;
  /** The document without a page in it, from this device. */
  readShell: () => Promise<Response | undefined>;
}

/** A public page as the server sends it, drawn; without a network, or a slow one, the app that draws it by itself. */
export async function pageOrShell(
  request: Request,
  { fetch, readShell }: PageOrShellDeps,
): Promise<Response> {
  const page = fetch(request).catch(() => undefined);
  const inTime = await Promise.race([page, new Promise<undefined>((late) => setTimeout(late, patienceMs))]);
  if (inTime?.ok) return inTime;
  return (await readShell()) ?? (await page) ?? Response.error();
}
