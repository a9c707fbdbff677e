import {
  backslash,
  closeList,
  closeObject,
  colon,
  comma,
  openList,
  openObject,
  quote,
} from '#lib/json/json-signs.ts';

/** One record's JSON text, with its noun and its index in the noun's list. */
export interface RecordText {
  noun: string;
  index: number;
  text: string;
}

/** Limits beyond any file that Ateria exports; more would take long to read, or much memory. */
export interface SplitBounds {
  /** Bytes of everything outside the records. */
  frameBytes: number;
  /** Bytes of one record. */
  recordBytes: number;
  /** Nesting of lists and objects, anywhere. */
  depth: number;
  /** Number of texts, numbers, lists and objects in one record. */
  values: number;
}

/** Depth of the lists of records: `{"records": {"recipe": [` is three deep. */
const listDepth = 3;

/**
 * Splits the text of an export into records as its bytes arrive, so that nothing larger than a record is ever
 * parsed: neither `JSON.parse` nor an event-based parser limits the cost of an object with a million names.
 * Does not check whether the parts are valid JSON; `JSON.parse` does.
 *
 * @param refuse creates the error for a place that exceeds the bounds
 */
export function createRecordSplitter(
  bounds: SplitBounds,
  refuse: (place: string, excess: string) => Error,
): RecordSplitter {
  const frame = Buffer.alloc(bounds.frameBytes);
  let frameLength = 0;
  let record: Buffer[] = [];
  let recordLength = 0;
  /** Name of the value being read, by depth. */
  const names: string[] = [];
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let textStart = 0;
  let lastText = '';
  /** The list whose records are being read. */
  let noun: string | null = null;
  let index = 0;
  let values = 0;

  const place = () => (noun === null ? 'what is beside the records' : `records.${noun}.${index}`);
  const isFrame = () => noun === null;
  const isListOfRecords = () => depth === listDepth - 1 && names[1] === 'records';

  function push(bytes: Buffer): RecordText[] {
    const found: RecordText[] = [];
    /** Start of the bytes that belong to the current part. */
    let from = 0;
    const keep = (to: number) => {
      const piece = bytes.subarray(from, to);
      from = to;
      if (isFrame()) {
        if (frameLength + piece.length > bounds.frameBytes) throw refuse(place(), 'is too large');
        frameLength += piece.copy(frame, frameLength);
      } else {
        recordLength += piece.length;
        if (recordLength > bounds.recordBytes) throw refuse(place(), 'is too large');
        record.push(piece);
      }
    };
    const endRecord = (at: number, isLast: boolean) => {
      keep(at);
      const text = Buffer.concat(record).toString();
      record = [];
      recordLength = 0;
      const isNone = isLast && index === 0 && text.trim() === '';
      if (noun !== null && !isNone) found.push({ noun, index, text });
      from = isLast ? at : at + 1;
      index += 1;
      values = 0;
    };
    const count = () => {
      values += 1;
      if (!isFrame() && values > bounds.values) throw refuse(place(), 'has too many parts');
    };

    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          isInText = false;
          if (isFrame()) {
            keep(at + 1);
            lastText = frame.toString('utf8', textStart, frameLength);
          }
        }
        continue;
      }
      switch (byte) {
        case quote:
          isInText = true;
          if (isFrame()) {
            keep(at);
            textStart = frameLength;
          }
          break;
        case colon:
          if (isFrame()) names[depth] = nameOf(lastText);
          break;
        case comma:
          if (!isFrame() && depth === listDepth) endRecord(at, false);
          else count();
          break;
        case openList:
        case openObject:
          count();
          if (depth >= bounds.depth) throw refuse(place(), 'is too deep');
          if (isFrame() && byte === openList && isListOfRecords()) {
            keep(at + 1);
            noun = names[listDepth - 1] ?? '';
            index = 0;
            values = 0;
          }
          depth += 1;
          names[depth] = '';
          break;
        case closeList:
        case closeObject:
          if (!isFrame() && depth === listDepth) {
            endRecord(at, true);
            noun = null;
          }
          depth -= 1;
          break;
      }
    }
    keep(bytes.length);
    return found;
  }

  return { push, frame: () => frame.toString('utf8', 0, frameLength) };
}

export interface RecordSplitter {
  /** Takes further bytes; returns the records that they complete. */
  push(bytes: Buffer): RecordText[];
  /** Everything outside the records, with their lists empty. */
  frame(): string;
}

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return '';
  }
}
