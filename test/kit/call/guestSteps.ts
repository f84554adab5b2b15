import { glance } from '../inspect.ts';
import { type Person, settled } from '../person.ts';
import { seatOf, visitOf } from './pretended.ts';
import { comeAnew, stageVisits } from './stage.ts';

/** Walks a guest through every step and state of their lobby. Returns what is wrong, one line each. */
export const guestSteps = async (person: Person, name: string): Promise<readonly string[]> => {
  const { page, context } = person;
  const stage = await stageVisits(context);
  const wrong: string[] = [];
  const see = async (step: string, words: RegExp): Promise<void> => {
    await page.getByText(words).first().waitFor();
    await settled(page);
    wrong.push(...(await glance(page, `guest-${step}-${name}`)));
  };
  const come = (address: string): Promise<void> =>
    comeAnew(page, address, ['/forgot-password', /^(Forgot your password|Mot de passe oublié)/]);
  const link = '/telemedicine/guest-lobby?c=code-of-the-stage&d=&p=true&e=';
  const refuse = async (status: number, code: string, fields: Record<string, string>): Promise<void> => {
    stage.refusal = { status, code, message: 'No.', fields };
    await page.getByRole('textbox', { name: /PIN|NIP/ }).fill('000000');
    await page.getByRole('button', { name: /^(Continue|Continuer)$/ }).click();
  };
  await page.goto(link);
  await see('email', /Which email address was invited|Quelle adresse a reçu/);
  await come(`${link}marc%40example.ca`);
  await see('pin', /The six digits came|Les six chiffres/);
  await refuse(403, 'pin_wrong', { left: '4' });
  await see('pin-wrong', /You have 4 attempts|Il vous reste 4 essais/);
  await refuse(429, 'pin_locked', { minutes: '15' });
  await see('pin-locked', /Try again in 15 minutes|Réessayez dans 15 minutes/);
  await page.getByRole('button', { name: /^(Send me a new PIN|M’envoyer un nouveau NIP)$/ }).click();
  await see('pin-sent', /If your invitation is still active|Si votre invitation est toujours active/);
  stage.refusal = { status: 404, code: 'link_invalid', message: 'No.' };
  await come(link.replace('p=true', 'p=false') + 'marc%40example.ca');
  await page.getByRole('button', { name: /^(Send link|Envoyer le lien)$/ }).click();
  await see('link', /the link is on its way|le lien est en route/);
  stage.refusal = 'offline';
  await come(link.replace('p=true', 'p=false') + 'marc%40example.ca');
  await see('offline', /You seem to be offline|Vous semblez être hors ligne/);

  stage.refusal = null;
  const hour = 3_600_000;
  const soon = new Date(Date.now() + hour).toISOString();
  stage.visit = visitOf({ state: 'early', start: soon, opens: soon });
  await come(link.replace('p=true', 'p=false') + 'marc%40example.ca');
  await see('early', /You are early|Vous êtes en avance/);
  const lobby = new URL(page.url()).pathname + new URL(page.url()).search;
  const scenes: readonly (readonly [string, ReturnType<typeof visitOf>, RegExp])[] = [
    ['choose', visitOf(), /How would you like|Comment souhaitez-vous/],
    ['elsewhere', visitOf({ me: seatOf({ device: 'another-device-0000' }) }), /on another device|un autre appareil/],
    ['held', visitOf({ me: seatOf({ state: 'held' }) }), /asked you to wait|vous demande d’attendre/],
    ['left', visitOf({ me: seatOf({ state: 'left' }) }), /You left the waiting|Vous avez quitté la salle/],
    ['refused', visitOf({ me: seatOf({ state: 'removed' }) }), /removed you from this visit|a mis fin à votre/],
    ['over', visitOf({ state: 'ended', endedAt: soon }), /This visit has ended|Cette visite est terminée/],
    ['cancelled', visitOf({ state: 'cancelled' }), /This visit was cancelled|Cette visite a été annulée/],
  ];
  for (const [step, now, words] of scenes) {
    stage.visit = now;
    await come(lobby);
    await see(step, words);
  }
  stage.visit = visitOf();
  await come(lobby);
  await page.getByRole('button', { name: /^(Camera and mic|Caméra et mic)/ }).waitFor();
  stage.visit = visitOf({ state: 'live', me: seatOf() });
  await page.getByRole('button', { name: /^(Camera and mic|Caméra et mic)/ }).click();
  await page.getByText(/We can hear you|Nous vous entendons/).waitFor();
  await page.getByText(/Only a call shows|Seul l’appel montrera/).waitFor();
  await see('waiting', /You are in the waiting|Vous êtes dans la salle/);
  return [...wrong, ...person.complaints];
};
