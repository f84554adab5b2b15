import { buffer } from 'node:stream/consumers';
import type { FetchMessageObject, MessageStructureObject } from 'imapflow';
import { errorCode } from '#core/server/errorCode.ts';
import { isRecord } from '#core/shared';
import { TooLarge } from '#core/server/outside/askService.ts';
import { mostAnswered } from '../lines/faxLine.ts';
import type { Mail, MailPart, OpenMailbox } from './mailbox.ts';

const timeoutMs = 30_000;
/** Parts in parts: what is deeper is no fax. */
const deepest = 5;

/** What the server said in words is left out: it may quote a mail. */
const plainError = (error: unknown): Error => {
  if (error instanceof TooLarge) return error;
  const isRefused = isRecord(error) && error.authenticationFailed === true;
  const code = isRefused ? 'EAUTH' : (errorCode(error) ?? 'EMAILBOX');
  const slow = /TIMEOUT/.test(code) ? 'ETIMEDOUT' : code;
  return Object.assign(new Error(`The mailbox did not answer as it should (${slow}).`), { code: slow });
};

const plainly = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw plainError(error);
  }
};

/** Files of the mail itself, not of mails that were forwarded in it. */
const partsOf = (node: MessageStructureObject, depth = 0): readonly MailPart[] => {
  if (depth > deepest) return [];
  if (node.childNodes && node.type.toLowerCase().startsWith('multipart/'))
    return node.childNodes.flatMap((child) => partsOf(child, depth + 1));
  const name = node.dispositionParameters?.['filename'] ?? node.parameters?.['name'] ?? '';
  return [{ id: node.part ?? '1', type: node.type.toLowerCase(), name, size: node.size ?? 0 }];
};

const mailOf = ({ uid, envelope, bodyStructure, internalDate, headers }: FetchMessageObject): Mail => {
  const at = new Date(internalDate ?? NaN);
  const unfolded = (headers?.toString('latin1') ?? '').replaceAll(/\r?\n[ \t]+/g, ' ');
  return {
    ...{ uid, subject: envelope?.subject ?? '', at: Number.isNaN(at.getTime()) ? null : at },
    from: (envelope?.from ?? []).map(({ address = '' }) => address.toLowerCase()),
    parts: bodyStructure ? partsOf(bodyStructure) : [],
    proofs: [...unfolded.matchAll(/^authentication-results:(.*)$/gim)].map(([, said = '']) => said.trim()),
  };
};

/** The client is fetched when the first mailbox is looked into. */
export const openImapMailbox: OpenMailbox = ({ host, port, secure, user, password, folder }) =>
  plainly(async () => {
    const { ImapFlow } = await import('imapflow');
    const client = new ImapFlow({
      ...{ host, port, secure, auth: { user, pass: password }, logger: false, disableAutoIdle: true },
      // Without TLS it is this machine's own: a certificate for it would be nobody's.
      ...(!secure && { doSTARTTLS: false }),
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: 2 * timeoutMs },
      ...{ maxLiteralSize: mostAnswered, maxResponseSize: 2 * mostAnswered, disableCompression: true },
    });
    // What happens between two questions is told by the next one.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { uidValidity } = await client.mailboxOpen(folder);
      const within = { uid: true } as const;
      return {
        validity: String(uidValidity),
        unread: () => plainly(async () => (await client.search({ seen: false }, within)) || []),
        read: (uids) =>
          plainly(async () => {
            if (uids.length === 0) return [];
            const wanted = { uid: true, envelope: true, bodyStructure: true, internalDate: true };
            const headers = ['authentication-results'];
            return (await client.fetchAll([...uids], { ...wanted, headers }, within)).map(mailOf);
          }),
        fetch: (uid, part, most) =>
          plainly(async () => {
            const found = await client.download(String(uid), part, {
              ...within,
              maxBytes: most + 1,
              chunkSize: 1024 * 1024,
              decodeText: false,
            });
            if (!('content' in found) || !found.content) throw new Error('gone');
            const bytes = await buffer(found.content);
            if (bytes.length > most) throw new TooLarge('The mail holds more than a fax.');
            return bytes;
          }),
        markRead: (uid) => plainly(async () => void (await client.messageFlagsAdd([uid], ['\\Seen'], within))),
        close: async () => {
          await client.logout().catch(() => client.close());
        },
      };
    } catch (error) {
      client.close();
      throw error;
    }
  });
