/** Pattern of `Day`, kept apart from it so that code which only parses an address loads no schema library. */
export const dayPattern =
  '^(?:[1-9]\\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?:[1-9]\\d(?:0[48]|[2468][048]|[13579][26])|(?:[2468][048]|[13579][26])00)-02-29)$';

const isDayPattern = new RegExp(dayPattern);

export function isDay(text: string): boolean {
  return isDayPattern.test(text);
}
