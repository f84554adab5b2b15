import { vitalSet } from '../shared/vitals.ts';
import { daysAgo, type DemoClinic, subjectOf } from './demoClinic.ts';

const round = (value: number, to = 1): number => Math.round(value / to) * to;

/** Blood pressure at home twice a week, slowly better; weight; what a visit measures. A little for others. */
export const seedVitals = async (demo: DemoClinic): Promise<void> => {
  const { record, slug, random } = demo;
  const sway = (by: number): number => (random() - 0.5) * 2 * by;
  const main = await demo.patient('main');
  let n = 0;
  const keep = async (who: string, values: Parameters<typeof vitalSet>[0], days: number): Promise<void> => {
    const patient = who === 'main' ? main : await demo.patient(who);
    if (!patient) return;
    const at = { subject: subjectOf(patient), effectiveDateTime: daysAgo(demo, days) };
    for (const observation of vitalSet(values, at)) {
      await record.create({ ...observation, id: `demo-${slug}-vital-${(n += 1)}` });
    }
  };
  const readings = 16;
  for (let week = 0; week < readings; week += 1) {
    const days = (readings - week) * 3.5 + 0.3;
    const better = week / readings;
    await keep(
      'main',
      { systolic: round(144 - 14 * better + sway(5)), diastolic: round(88 - 8 * better + sway(4)) },
      days,
    );
  }
  for (let month = 0; month < 6; month += 1) {
    await keep('main', { weight: round(84.6 - month * 0.7 + sway(0.4), 0.1) }, (6 - month) * 30);
  }
  await keep('main', { pulse: 74, temperature: 36.7, oxygen: 97, height: 165 }, 16);
  if (slug === 'rideau') {
    await keep('patient2@pavilion.test', { systolic: 118, diastolic: 74, pulse: 82, weight: 63.2 }, 20);
    await keep('patient2@pavilion.test', { weight: 61.8 }, 110);
    await keep('3', { systolic: 152, diastolic: 91, pulse: 58 }, 1);
  }
};
