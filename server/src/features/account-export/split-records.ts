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

/** What is between the pieces of a JSON text that are read one at a time. */
export interface RecordText {
  noun: string;
  index: number;
  text: string;
}

/** What no file of ours comes to: more would take long to read, or much memory. */
export interface SplitBounds {
  /** Of everything beside the records. */
  frameBytes: number;
  /** Of one record. */
  recordBytes: number;
  /** Lists and objects in one another, anywhere. */
  depth: number;
  /** Texts, numbers, lists and objects of one record. */
  values: number;
}

/** Where lists of records are: `{"records": {"recipe": [` is three deep. */
const listDepth = 3;

/**
 * Cuts the text of an export into its records as its bytes come, so that nothing larger than a record is ever parsed: neither
 * `JSON.parse` nor a parser by events bounds what an object of a million names costs. Whether the parts are JSON is for
 * `JSON.parse` to say.
 *
 * @param refuse makes the fault for what is over the bounds, in terms of the place where it is
 */
export function createRecordSplitter(
  bounds: SplitBounds,
  refuse: (place: string, excess: string) => Error,
): RecordSplitter {
  const frame = Buffer.alloc(bounds.frameBytes);
  let frameLength = 0;
  let record: Buffer[] = [];
  let recordLength = 0;
  /** The name before the value that is being read, by how deep it stands. */
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
    /** From where on the bytes belong to what is being read. */
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
  /** The records that are whole with these bytes. */
  push(bytes: Buffer): RecordText[];
  /** All beside the records, whose lists are empty in it. */
  frame(): string;
}

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return '';
  }
}
