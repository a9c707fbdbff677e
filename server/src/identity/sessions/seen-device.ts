import bowser from 'bowser';

/**
 * What is stored of a request's device: names that people recognise, and nothing that identifies the person.
 */
export interface SeenDevice {
  browser: string | null;
  /** A phone's name, else the operating system. */
  system: string | null;
  /** IANA name; null if the request does not say. */
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
