/** How long a slow network may take before the app shell is used instead. */
const patienceMs = 3_000;

interface PageOrShellDeps {
  fetch: (request: Request) => Promise<Response>;
  /** The cached document without a prerendered page. */
  readShell: () => Promise<Response | undefined>;
}

/**
 * A prerendered public page from the server or, without a network or with a slow one, the app shell, in which
 * the app renders the page.
 */
export async function pageOrShell(
  request: Request,
  { fetch, readShell }: PageOrShellDeps,
): Promise<Response> {
  const page = fetch(request).catch(() => undefined);
  const inTime = await Promise.race([page, new Promise<undefined>((late) => setTimeout(late, patienceMs))]);
  if (inTime?.ok) return inTime;
  return (await readShell()) ?? (await page) ?? Response.error();
}
