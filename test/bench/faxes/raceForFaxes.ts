import { performance } from 'node:perf_hooks';
import * as calls from '#plugins/faxes/shared/calls.ts';
import { arrives } from '#plugins/faxes/server/tests/testKit.ts';
import { startTestServer } from '../../kit/server/server.ts';
import { printTable, spread } from '../table.ts';

const races = 1_000;

/** Two clerks press “Take” on the same fax at the same moment. Budget: one has it, the other is told who, every time. */
export const benchFaxRaces = async (): Promise<void> => {
  const server = await startTestServer();
  try {
    const names = ['admin@pavilion.test', 'practitioner@pavilion.test'];
    let [one, none, told]: [number, number, number] = [0, 0, 0];
    const times: number[] = [];
    for (let race = 0; race < races; race += 1) {
      const [first, second] = await Promise.all(names.map((name) => server.login(name)));
      const id = await arrives(server, first!.orgId);
      const began = performance.now();
      const answers = await Promise.all([first!, second!].map((who) => who.send(calls.takeFax, { params: { id } })));
      times.push(performance.now() - began);
      const winners = answers.filter(({ status }) => status === 204).length;
      if (winners === 1) one += 1;
      if (winners === 0) none += 1;
      const late = answers.find(({ status }) => status === 409);
      if (late && /has this fax already/.test(late.failure.message)) told += 1;
    }
    const { median, p95 } = spread(times);
    printTable(`${races} races of two clerks for one fax (budget: one has it each time, and the other is told)`, [
      ['one has it', 'both', 'nobody', 'the other is told', 'ms', 'p95'],
      [String(one), String(races - one - none), String(none), String(told), median, p95],
    ]);
  } finally {
    await server.close();
  }
};
