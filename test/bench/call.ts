import { mediaFrom, moreMediaFrom, watchMedia } from '../kit/call/media.ts';
import { admit, callAddress, inCall, visitId, waitInLobby } from '../kit/call/story.ts';
import { ensureChromium } from '../kit/chromium.ts';
import { openHouse } from '../kit/house.ts';
import { fakeMedia, newPerson, openWholeBrowser } from '../kit/person.ts';
import { printTable, spread } from './table.ts';

const rounds = 8;

/** From the moment at which the call stands on somebody's screen to pictures decoded and sound received by both, milliseconds. */
export const benchCall = async (): Promise<void> => {
  if (!ensureChromium()) return void process.stdout.write('\nCalls: no Chromium here.\n');
  const house = await openHouse();
  const browser = await openWholeBrowser(fakeMedia);
  try {
    const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', { prepare: watchMedia });
    const patient = await newPerson(browser, house, 'patient@pavilion.test', { prepare: watchMedia });
    await practitioner.page.goto(callAddress);
    await inCall(practitioner);
    await patient.page.goto(`/telemedicine/lobby?c=${visitId}`);
    await waitInLobby(patient);
    await admit(practitioner, 'Maya Tremblay');
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Once let in they stay so: a reload is another joining of the same seat.
      if (round > 0) await patient.page.reload();
      await inCall(patient);
      took.push(Math.max(...(await Promise.all([mediaFrom(patient.page, 1), moreMediaFrom(practitioner.page, 1)]))));
    }
    const { median, p95, max } = spread(took);
    printTable(`Joining a call (${rounds} times, ms until both see and hear each other; budget: under 3,000)`, [
      ['median', 'p95', 'max'],
      [median, p95, max],
    ]);
  } finally {
    await browser.close();
    await house.close();
  }
};
