const noneOrSome = 'no|none|ei|inga|ingen|keine?|nessun|aucun|sin|geen|nenhum|\\d{1,5}';
const comments =
  'comments?|responses?|replies|thoughts|kommentt(?:i|ia|eja)|kommentar(?:er|e)?|comment[oi]|commentaires?|comentarios?|comentários?|reacties?';
/** "3 comments:", "Ei kommentteja", "11 responses to “Rye bread”" */
const counted = new RegExp(
  `^(?:${noneOrSome})\\s+(?:${comments})(?:\\s+(?:on|to|for|yet|so far|artikkeliin|till|zu)(?!\\p{L}).*)?[\\s:.]*$`,
  'iu',
);
/** "Post a comment", "Lähetä kommentti" */
const invited =
  /^(?:(?:post|leave|add|write) (?:a|your) (?:comment|reply)|(?:lähetä|jätä|kirjoita|lisää) (?:uusi )?kommentti|(?:skicka|lämna|skriv|lägg till) en kommentar|kommentar (?:verfassen|schreiben|hinterlassen|veröffentlichen)|(?:schreibe|hinterlasse) einen kommentar|(?:posta|invia|lascia|scrivi) un commento|(?:laisser|laissez|écrire|ajouter|enregistrer) un commentaire|(?:publicar|deja|dejar|escribe|añadir) un comentario|(?:postar|deixe|enviar) um comentário|(?:plaats|geef) een reactie)[\s:.]*$/iu;
const longest = 90;

/** Whether a line is the heading of a page's comments, after which no recipe follows. */
export function isOverComments(text: string): boolean {
  return text.length <= longest && (counted.test(text) || invited.test(text));
}
