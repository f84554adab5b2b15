import type { Bundle } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';

/** `BOOKING_RACES=1000` takes minutes; every run takes these. `TEST_DATABASE_URL` runs them on a real PostgreSQL. */
const howMany = Number(process.env['BOOKING_RACES'] ?? 60);
const limit = 120_000 + howMany * 1_000;

let server: TestServer;
let patient: Person;
let other: Person;
let doctor: Person;
let doctorId: string;
let type: string;

beforeAll(async () => {
  server = await startTestServer();
  [patient, other, doctor] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('patient2@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
  const { data: people } = await patient.send(calls.bookablePeople);
  doctorId = people.data.find(({ name }) => name.includes('Sandhu'))!.id;
  type = (await patient.send(calls.listVisitTypes)).data.data.find(({ mode }) => mode === 'phone')!.id;
});
afterAll(() => server.close());

const days = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString();
const at = async (start: string): Promise<number> => {
  const query = `practitioner=Practitioner/${doctorId}&date=${start}&status=booked&_summary=count`;
  const answer = await doctor.fetch(`/fhir/R4/Appointment?${query}`);
  return ((await answer.json()) as Bundle).total!;
};

test(
  `PRD-2 in ${howMany} races of two people for one slot it is never booked twice, and the loser gets the next free one`,
  async () => {
    const body = { type, practitioners: [doctorId] };
    const { data: found } = await patient.send(calls.findFree, { body: { ...body, from: days(10), to: days(40) } });
    const slots = found.data.slice(0, -20);
    const wrong: unknown[] = [];
    for (let race = 0; race < howMany; race += 1) {
      const { start } = slots[race % slots.length]!;
      const both = [patient, other] as const;
      const answers = await Promise.all(
        (race % 2 === 0 ? both : both.toReversed()).map(async (who) => ({
          who,
          answer: await who.send(calls.book, { body: { ...body, start } }),
        })),
      );
      const winners = answers.filter(({ answer }) => answer.status === 201);
      const [loser] = answers.filter(({ answer }) => answer.status === 409);
      const next = loser?.answer.failure?.fields?.['next'];
      const second =
        next === undefined ? undefined : await loser!.who.send(calls.book, { body: { ...body, start: next } });
      const booked = [await at(start), next === undefined ? 0 : await at(next)];
      if (winners.length !== 1 || second?.status !== 201 || booked[0] !== 1 || booked[1] !== 1 || !(next! > start)) {
        wrong.push({
          race,
          start,
          next,
          statuses: answers.map(({ answer }) => answer.status),
          second: second?.status,
          booked,
        });
      }
      for (const made of [winners[0]?.answer, second])
        for (const id of made?.data?.data ?? [])
          await doctor.send(calls.cancel, { params: { id }, body: { scope: 'this' } });
    }
    expect(wrong).toEqual([]);
  },
  limit,
);
