/** IANA zones that browsers report under a former name (CLDR keeps the first one), with the city's name today. */
const citiesToday = new Map([
  ['Africa/Asmera', 'Asmara'],
  ['America/Coral_Harbour', 'Atikokan'],
  ['America/Godthab', 'Nuuk'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Katmandu', 'Kathmandu'],
  ['Asia/Rangoon', 'Yangon'],
  ['Asia/Saigon', 'Ho Chi Minh'],
  ['Atlantic/Faeroe', 'Faroe'],
  ['Europe/Kiev', 'Kyiv'],
  ['Pacific/Enderbury', 'Kanton'],
  ['Pacific/Ponape', 'Pohnpei'],
  ['Pacific/Truk', 'Chuuk'],
]);

/** The city after which an IANA time zone is named: "Los Angeles" of `America/Los_Angeles`. */
export function cityOfZone(timeZone: string): string {
  return citiesToday.get(timeZone) ?? timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
}
