import { Readable } from 'node:stream';
import type { Handler } from '#core/server';
import type { exportSession } from '../../shared/calls.ts';
import type { Message } from '../../shared/message.ts';
import type { Session } from '../../shared/session.ts';
import { personIn } from '../people/standInAddress.ts';
import { messagePage } from '../messages/messagePage.ts';
import { patientOf } from './openingAudit.ts';
import { sessionsOf } from './sessionRows.ts';
import { requireParticipant } from './participants.ts';

const chunk = 500;

const nameOf = (session: Session, id: string): string => {
  const user = session.users.find((person) => person.profile_id === id);
  return user ? `${user.first_name} ${user.last_name}` : id;
};

const asText = (session: Session, messages: readonly Message[]): string =>
  [
    session.session_reason,
    ...session.users.map(
      (user) => `- ${user.first_name} ${user.last_name}${personIn(user.email) ? '' : ` <${user.email}>`}`,
    ),
    '',
    ...messages.map((message) => {
      const files = message.files.map((file) => `\n  [${file.name}, ${file.size} B]`).join('');
      const reply = message.reply_to ? `\n  > ${message.reply_to.preview}` : '';
      return `${message.created_at}  ${nameOf(session, message.author_id)}${reply}\n  ${message.text.replaceAll('\n', '\n  ')}${files}`;
    }),
    '',
  ].join('\n');

export const exportMessages: Handler<typeof exportSession> = async ({ query }, context) => {
  const { db, caller } = context;
  const { session: row } = await requireParticipant(db, query.session_id, caller);
  const [session] = await sessionsOf(db, [row], caller);
  const messages: Message[] = [];
  for (let after = 0; ;) {
    const page = await messagePage(db, row.id, { after, limit: chunk });
    messages.push(...page);
    if (page.length < chunk) break;
    after = page.at(-1)!.seq;
  }
  const json = query.format === 'json';
  const bytes = Buffer.from(json ? `${JSON.stringify({ session, messages }, null, 2)}\n` : asText(session!, messages));
  const patient = await patientOf(db, row);
  await context.audit({
    action: 'read',
    target: { type: 'session', id: row.id },
    ...(patient !== undefined && { patientId: patient }),
    detail: { exported: query.format ?? 'text' },
  });
  context.sendFile({
    stream: Readable.from([bytes]),
    type: json ? 'application/json' : 'text/plain; charset=utf-8',
    name: `session-${row.created_at.toISOString().slice(0, 10)}.${json ? 'json' : 'txt'}`,
    size: bytes.length,
    inline: false,
  });
  return undefined;
};
