export const maxEmailLength = 254;

/** One address of the form common under RFC 5321: no quotes, no comments, no second address. */
export const emailPattern =
  '^[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f]+@[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f]+\\.[^\\s@<>()\\[\\]\\\\,;:".\\u0000-\\u001f\\u007f]{2,}$';
