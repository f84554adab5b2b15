import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface StandInPart {
  readonly type: string;
  readonly name?: string;
  readonly bytes: Uint8Array;
}

export interface StandInMail {
  readonly uid: number;
  readonly from: string;
  readonly subject?: string;
  readonly parts: readonly StandInPart[];
  readonly proof?: string;
  read: boolean;
}

export interface ImapStandIn {
  readonly port: number;
  readonly mails: StandInMail[];
  /** Commands that came, without what they said. */
  readonly commands: string[];
  /** Ends the line at the first such command. */
  fault: string | null;
  /** Ends the line where the content of this part is asked for: `1`. */
  cutAt: string | null;
  validity: number;
  close(): Promise<void>;
}

const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
const known = new WeakMap<Uint8Array, string>();
const coded = (bytes: Uint8Array): string => {
  const before = known.get(bytes);
  if (before !== undefined) return before;
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  const text = lines.map((line) => `${line}\r\n`).join('');
  known.set(bytes, text);
  return text;
};

const partOf = ({ type, name, bytes }: StandInPart): string => {
  const [kind, sub] = type.toUpperCase().split('/');
  const named = name === undefined ? 'NIL' : `(${quoted('name')} ${quoted(name)})`;
  const lines = kind === 'TEXT' ? ' 1' : '';
  const file = name === undefined ? 'NIL' : `("attachment" (${quoted('filename')} ${quoted(name)}))`;
  return `("${kind}" "${sub}" ${named} NIL NIL "BASE64" ${coded(bytes).length}${lines} NIL ${file} NIL NIL)`;
};

const structureOf = ({ parts }: StandInMail): string =>
  parts.length === 1 ? partOf(parts[0]!) : `(${parts.map(partOf).join('')} "MIXED" NIL NIL NIL NIL)`;

const headOf = ({ type, name }: StandInPart): string => {
  const named = name === undefined ? '' : `; name=${quoted(name)}`;
  return `Content-Type: ${type}${named}\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
};

const sectionOf = ({ parts, proof }: StandInMail, section: string): string => {
  const said = proof === undefined ? '' : `Authentication-Results: ${proof}\r\n`;
  if (section === 'HEADER') return said + headOf(parts[0]!);
  if (section.startsWith('HEADER')) return `${said}\r\n`;
  // A mail of one part is that part.
  const [number, what] = section === 'TEXT' ? ['1'] : section.split('.');
  const part = parts[Number(number) - 1];
  if (!part) return '';
  return what === 'MIME' ? headOf(part) : coded(part.bytes);
};

const addressOf = (address: string): string => {
  const [user = '', host = ''] = address.split('@');
  return `(NIL NIL ${quoted(user)} ${quoted(host)})`;
};

/** A mailbox as RFC 3501 has it, as far as a client that fetches needs: one folder, plain, in memory. */
export const imapStandIn = async (user: string, password: string): Promise<ImapStandIn> => {
  const state = {
    mails: [] as StandInMail[],
    commands: [] as string[],
    fault: null as string | null,
    cutAt: null as string | null,
    validity: 7,
  };
  const sockets = new Set<Socket>();

  const fetched = (mail: StandInMail, seq: number, wanted: string): string => {
    const [from] = [`(${mail.from.split(',').map(addressOf).join('')})`];
    const items = [`UID ${mail.uid}`];
    if (/ENVELOPE/i.test(wanted))
      items.push(
        `ENVELOPE (NIL ${quoted(mail.subject ?? '')} ${from} ${from} ${from} NIL NIL NIL NIL "<${mail.uid}@x>")`,
      );
    if (/BODYSTRUCTURE/i.test(wanted)) items.push(`BODYSTRUCTURE ${structureOf(mail)}`);
    if (/INTERNALDATE/i.test(wanted)) items.push('INTERNALDATE "20-Nov-2026 14:54:00 -0500"');
    for (const [, section = '', start, length] of wanted.matchAll(/BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/gi)) {
      const all = sectionOf(mail, section);
      const text = start === undefined ? all : all.slice(Number(start), Number(start) + Number(length));
      const at = start === undefined ? '' : `<${start}>`;
      items.push(`BODY[${section}]${at} {${Buffer.byteLength(text)}}\r\n${text}`);
    }
    return `* ${seq} FETCH (${items.join(' ')})\r\n`;
  };

  const isIn = (uid: number, set: string): boolean =>
    set.split(',').some((one) => {
      const [from = '', to = from] = one.split(':');
      return uid >= Number(from) && uid <= (to === '*' ? Infinity : Number(to));
    });

  const answer = (command: string, rest: string): { readonly lines?: string; readonly end?: string } => {
    switch (command) {
      case 'CAPABILITY':
        return { lines: '* CAPABILITY IMAP4rev1\r\n' };
      case 'LOGIN':
        return rest === `${quoted(user)} ${quoted(password)}` ? {} : { end: 'NO [AUTHENTICATIONFAILED] Who are you?' };
      case 'LIST':
        return { lines: '* LIST (\\HasNoChildren) "/" "INBOX"\r\n' };
      case 'SELECT': {
        const { length } = state.mails;
        const flags = '* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)]\r\n';
        const counts = `* ${length} EXISTS\r\n* OK [UIDVALIDITY ${state.validity}]\r\n* OK [UIDNEXT 9999]\r\n`;
        return { lines: flags + counts, end: 'OK [READ-WRITE] done' };
      }
      case 'UID SEARCH': {
        const unread = state.mails.filter(({ read }) => !read).map(({ uid }) => uid);
        return { lines: `* SEARCH ${unread.join(' ')}\r\n` };
      }
      case 'UID FETCH': {
        const [set = ''] = rest.split(' ');
        const found = state.mails.flatMap((mail, n) => (isIn(mail.uid, set) ? [fetched(mail, n + 1, rest)] : []));
        return { lines: found.join('') };
      }
      case 'UID STORE': {
        const [set = ''] = rest.split(' ');
        for (const mail of state.mails) if (isIn(mail.uid, set) && /\\Seen/i.test(rest)) mail.read = true;
        return {};
      }
      case 'LOGOUT':
        return { lines: '* BYE\r\n' };
      default:
        return {};
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    let held = '';
    socket.on('data', (bytes) => {
      held += bytes.toString('latin1');
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end);
        held = held.slice(end + 2);
        const [, tag = '', command = '', rest = ''] = /^(\w+) ((?:UID )?[A-Z]+)(?: (.*))?$/i.exec(line) ?? [];
        const name = command.toUpperCase();
        state.commands.push(name);
        if (state.fault === name || (state.cutAt !== null && rest.includes(`BODY.PEEK[${state.cutAt}]`)))
          return void socket.destroy();
        const { lines = '', end: said = 'OK done' } = answer(name, rest);
        socket.write(Buffer.from(`${lines}${tag} ${said}\r\n`, 'latin1'));
        if (name === 'LOGOUT') socket.end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((done) => server.close(() => done()));
    },
  });
};
