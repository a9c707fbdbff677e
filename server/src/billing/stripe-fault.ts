/** What may be logged of a failed call to Stripe: no message or header, which may contain part of a key. */
export interface StripeFault {
  readonly type: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
}

/** Null for an error that the Stripe SDK did not throw. */
export function toStripeFault(error: unknown): StripeFault | null {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe'))
    return null;
  const text = (name: string) => (name in error ? asText(error[name as keyof typeof error]) : undefined);
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined;
  return { type: String(error.type), code: text('code'), status, requestId: text('requestId') };
}

/** Whether Stripe answered that the object does not exist (any more). */
export const isMissing = (error: unknown): boolean => toStripeFault(error)?.code === 'resource_missing';

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);
