export const maxEmailLength = 254;

/** One address as RFC 5321 has them in practice: no quotes, no comments, no second address. */
export const emailPattern =
  '^[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f]+@[^\\s@<>()\\[\\]\\\\,;:"\\u0000-\\u001f\\u007f]+\\.[^\\s@<>()\\[\\]\\\\,;:".\\u0000-\\u001f\\u007f]{2,}$';
