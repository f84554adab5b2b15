import { mailParagraphs, type MailPiece } from '#core/shared';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);

const piece = ({ text, link }: MailPiece): string =>
  link ? `<a href="${escaped(text)}" style="color:#1d4f91">${escaped(text)}</a>` : escaped(text);

/** The same words with links to press. Whatever stands in the text is text: none of it becomes markup. */
export const htmlMail = ({ subject, text }: { readonly subject: string; readonly text: string }): string => {
  const paragraphs = mailParagraphs(text).map((lines) => {
    const words = lines.map((pieces) => pieces.map(piece).join('')).join('<br>');
    return `<p style="margin:0 0 16px">${words}</p>`;
  });
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word">
<div style="max-width:560px">
${paragraphs.join('\n')}
</div>
</body></html>
`;
};
