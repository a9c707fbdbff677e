/** Facts about the whole installation, one a row. */
export interface ServerStateTable {
  name: string;
  value: string;
}
