import bowser from 'bowser';

/** What is kept of the device behind a request: in words a person knows, and nothing that leads to them. */
export interface SeenDevice {
  browser: string | null;
  /** A phone by its name, else the operating system. */
  system: string | null;
  /** IANA name; null where the request does not tell. */
  timeZone: string | null;
  addressHash: string;
}

export function toSeenDevice(request: {
  userAgent: string | undefined;
  timeZone: unknown;
  addressHash: string;
}): SeenDevice {
  const { userAgent = '', timeZone, addressHash } = request;
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, 500) || ' ');
  const phone = platform.vendor === 'Apple' && platform.type !== 'desktop' ? platform.model : undefined;
  return {
    browser: toName(browser.name),
    system: toName(phone) ?? toName(os.name),
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : null,
    addressHash,
  };
}

const toName = (name: string | undefined): string | null => name?.slice(0, 60) || null;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.length <= 60;
  } catch {
    return false;
  }
}
