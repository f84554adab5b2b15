import * as z from 'zod';
import { hostName, isLoopback, needsOnce, readSecretFile, words } from '../lines/secretFile.ts';

export const mailboxVariables = z.object({ FAX_MAIL_FILE: z.string().min(1).optional() });

const account = z
  .strictObject({
    /** Slug of the clinic whose faxes come there. */
    clinic: words,
    host: hostName,
    port: z.number().int().min(1).max(65_535).default(993),
    /** Over TLS from the first byte; without it only on this machine. */
    secure: z.boolean().default(true),
    user: words,
    password: words,
    folder: words.default('INBOX'),
    /** Whose mails are faxes: whole addresses, or all of a domain: `@fax.example`. */
    from: z
      .array(
        z
          .string()
          .toLowerCase()
          .regex(/^[^\s@]*@[^\s@]+$/, 'must be an address, or @ and a domain'),
      )
      .min(1)
      .max(50),
    /** The mail server whose word it is that a mail comes from its sender's domain. */
    authenticatedBy: hostName.toLowerCase().optional(),
  })
  .refine(({ secure, host }) => secure || isLoopback(host), { path: ['secure'], message: 'must be true' });
export type MailboxAccount = z.output<typeof account>;

const accounts = z
  .array(account)
  .max(1_000)
  .superRefine((all, context) => needsOnce(all, ['clinic'], ({ clinic }) => clinic, context));

/** @throws Error with what is wrong */
export const readMailboxes = (file: string): readonly MailboxAccount[] =>
  readSecretFile('FAX_MAIL_FILE', accounts, file);
