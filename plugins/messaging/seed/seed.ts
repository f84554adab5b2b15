import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SeedContext } from '#core/server';
import { acceptedTypes } from '../shared/fileTypes.ts';
import { fileMaxBytes } from '../shared/limits.ts';
import { folded } from '../shared/message.ts';
import { dueAt, isEnded, kindOf } from '../shared/sessionState.ts';
import { previewOfText } from '../server/messages/messagePage.ts';
import { demoStories } from './demoStories.ts';
import { pastStories } from './pastStories.ts';
import { skinPicture } from './picture.ts';
import type { Line, Story } from './story.ts';

type Person = SeedContext['profiles'] extends ReadonlyMap<string, infer P> ? P : never;

const minutes = (count: number): number => count * 60_000;

const putPicture = async (
  context: SeedContext,
  line: Line,
  owner: string,
  at: Date,
  session: string,
  seq: number,
): Promise<void> => {
  if (line.picture === undefined) return;
  const { db, org, services, random } = context;
  const file = await services.files.put(db, {
    orgId: org.id,
    owner,
    name: line.picture,
    maxSize: fileMaxBytes,
    accept: acceptedTypes,
    bytes: Readable.from([skinPicture(random)]),
  });
  await db
    .insertInto('messaging_file')
    .values({
      ...file,
      org_id: org.id,
      owner_id: owner,
      upload_id: randomUUID(),
      session_id: session,
      seq,
      place: 0,
      created_at: at,
    })
    .execute();
};

const tell = async (context: SeedContext, story: Story): Promise<void> => {
  const { db, org, now } = context;
  const people = story.people.flatMap((email): (Person & { email: string })[] => {
    const person = context.profiles.get(email);
    return person ? [{ ...person, email }] : [];
  });
  const [asker] = people;
  if (!asker || people.length !== story.people.length) return;
  const asked = new Date(now.getTime() - minutes(story.asked));
  const answered = new Date(asked.getTime() + minutes(Math.min(20, story.asked / 3)));
  let at = asked.getTime();
  const times = story.lines.map(({ after }) => {
    // A story is never longer ago than it was asked for, and never ahead of now.
    at = Math.min(at + minutes(after), now.getTime() - minutes(2));
    return new Date(at);
  });
  const last = story.lines.at(-1);
  const ended = new Date(Math.min(at + minutes(90), now.getTime()));
  const touched =
    story.status === 'completed' ? ended : (times.at(-1) ?? (story.status === 'requested' ? asked : answered));
  const decided = ['confirmed', 'completed', 'denied'].includes(story.status);
  const { id } = await db
    .insertInto('messaging_session')
    .values({
      org_id: org.id,
      kind: story.kind ?? kindOf(people, story.about !== undefined),
      reason: story.reason,
      start_at: asked,
      status: story.status,
      requested_by: asker.id,
      client_id: null,
      due_at: dueAt(asked, asked),
      decided_at: decided ? answered : null,
      decided_by: decided ? people[1]!.id : null,
      decision_reason: story.why ?? null,
      completed_at: story.status === 'completed' ? ended : null,
      patient_id: story.about === undefined ? null : (context.profiles.get(story.about)?.id ?? null),
      created_at: asked,
      touched_at: touched,
      last_seq: story.lines.length,
      last_author_id: last ? people.find((person) => person.email === last.who)!.id : null,
      last_preview: last ? previewOfText(last.text) : null,
      last_files: last?.picture ? 1 : 0,
      last_at: times.at(-1) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  for (const person of people) {
    const unseen = story.unread?.[person.email] ?? 0;
    await db
      .insertInto('messaging_person')
      .values({
        session_id: id,
        profile_id: person.id,
        org_id: org.id,
        part: person === asker ? 'requester' : 'invitee',
        read_seq: story.lines.length - unseen,
        unread: story.lines.slice(story.lines.length - unseen).filter((line) => line.who !== person.email).length,
        touched_at: touched,
        ended: isEnded(story.status),
        audited_at: null,
      })
      .execute();
  }
  for (const [index, line] of story.lines.entries()) {
    const author = people.find((person) => person.email === line.who)!;
    await db
      .insertInto('messaging_message')
      .values({
        session_id: id,
        seq: index + 1,
        org_id: org.id,
        author_id: author.id,
        client_id: randomUUID(),
        text: line.text,
        folded: folded(line.text),
        reply_to: null,
        created_at: times[index]!,
      })
      .execute();
    await putPicture(context, line, author.id, times[index]!, id, index + 1);
  }
};

/** Histories of the clinic that uses messaging: those of the demo people by name, and plausible past ones of the others. */
export const seedSessions = async (context: SeedContext): Promise<void> => {
  if (context.org.slug !== 'rideau') return;
  const emails = [...context.profiles.keys()];
  const patients = emails.filter((email) => email.endsWith('@people.pavilion.test'));
  const staff = emails.filter((email) => email.endsWith('@staff.pavilion.test'));
  for (const story of [...demoStories, ...pastStories(patients, staff, context.random)]) await tell(context, story);
};
