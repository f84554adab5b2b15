import type { Mail, MailPart } from './mailbox.ts';
import type { MailboxAccount } from './mailboxes.ts';

/** Why a mail stays where it is. */
export const leftReasons = ['sender', 'unproven', 'nothing'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** More files than this come in no fax. */
const mostParts = 20;

const isFax = ({ type, name }: MailPart): boolean =>
  type === 'application/pdf' ||
  type === 'image/tiff' ||
  (/^application\/(octet-stream|x-pdf|x-tiff?)$/.test(type) && /\.(pdf|tiff?)$/i.test(name));

/** `mx.clinic.example; dkim=pass header.d=fax.example; dmarc=pass (p=reject) header.from=fax.example` */
const isProven = (proofs: readonly string[], by: string, domain: string): boolean => {
  // Servers put theirs on top of what came along, which anybody may have written.
  const last = proofs.find((said) => said.toLowerCase().split(/[\s;]/, 1)[0] === by);
  if (last !== proofs[0] || last === undefined) return false;
  // A comment may hold anything.
  const plain = last.toLowerCase().replaceAll(/\([^()]*\)/g, ' ');
  const results = plain.split(';').filter((one) => /^\s*dmarc=/.test(one));
  const [only] = results;
  return (
    results.length === 1 && /^\s*dmarc=pass(\s|$)/.test(only!) && /\sheader\.from=(\S+)/.exec(only!)?.[1] === domain
  );
};

/** The files in a mail that are faxes, or why it is none. Its text and its own words about itself decide nothing. */
export const faxesIn = (
  { from, parts, proofs }: Mail,
  { from: allowed, authenticatedBy }: Pick<MailboxAccount, 'from' | 'authenticatedBy'>,
): readonly MailPart[] | LeftReason => {
  const [sender, ...others] = from;
  const domain = sender?.slice(sender.lastIndexOf('@')) ?? '';
  if (sender === undefined || others.length > 0 || !(allowed.includes(sender) || allowed.includes(domain)))
    return 'sender';
  if (authenticatedBy !== undefined && !isProven(proofs, authenticatedBy, domain.slice(1))) return 'unproven';
  const faxes = parts.filter(isFax);
  return faxes.length === 0 || faxes.length > mostParts ? 'nothing' : faxes;
};
