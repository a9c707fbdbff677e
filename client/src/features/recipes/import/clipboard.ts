export interface Pasted {
  text: string;
  /** The same as a page has it; '' where it was copied from elsewhere. */
  html: string;
}

/** What was copied. Rejects where the browser or the person says no. Older browsers have none of it, and no page without HTTPS. */
export async function readClipboard(): Promise<Pasted> {
  const { clipboard } = navigator;
  if (typeof clipboard.read !== 'function') return { text: await clipboard.readText(), html: '' };
  const items = await clipboard.read();
  const readAs = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? (await item.getType(type)).text() : '';
  };
  return { text: await readAs('text/plain'), html: await readAs('text/html') };
}

export const canReadClipboard = (): boolean => typeof navigator.clipboard?.readText === 'function';
