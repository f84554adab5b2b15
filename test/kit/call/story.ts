import type { Browser } from 'playwright-core';
import type { House } from '../house.ts';
import { type Habits, newPerson, type Person } from '../person.ts';
import { watchMedia } from './media.ts';
import type { Wire } from './wire.ts';

/** The demonstration clinic's visit that begins about now. */
export const visitId = 'demo-rideau-video-now';
export const callAddress = `/telemedicine/call?c=${visitId}`;

export const controls = ({ page }: Person) =>
  page.getByRole('toolbar', { name: /^(Call controls|Commandes de l’appel)$/ });

/** Resolves when the call page stands. */
export const inCall = async (person: Person): Promise<void> => {
  await controls(person).waitFor();
};

export const admit = async ({ page }: Person, name: string): Promise<void> => {
  const people = page.getByRole('button', { name: /^People/ });
  if ((await people.getAttribute('aria-expanded')) !== 'true') await people.click();
  await page.getByRole('button', { name: `Let in: ${name}` }).click();
};

/** Through the lobby as people come: they choose how to take part, and wait. */
export const waitInLobby = async ({ page }: Person): Promise<void> => {
  await page.getByRole('button', { name: /^(Camera and microphone|Caméra et micro)/ }).click();
};

export const openPractitioner = async (browser: Browser, house: House): Promise<Person> => {
  const practitioner = await newPerson(browser, house, 'practitioner@pavilion.test', {
    home: false,
    prepare: watchMedia,
  });
  await practitioner.page.goto(callAddress);
  await inCall(practitioner);
  return practitioner;
};

const mailsTo = async (house: House, email: string): Promise<readonly string[]> => {
  const outbox = await fetch(`${house.url}/v3/demo/outbox?to=${encodeURIComponent(email)}`);
  const { data } = (await outbox.json()) as { data: { text: string }[] };
  return data.map(({ text }) => text);
};

/** Invites by the form, reads both mails, and opens the link as a stranger does. Resolves in the guest lobby. */
export const openGuest = async (
  browser: Browser,
  house: House,
  practitioner: Person,
  name: string,
  habits: Omit<Habits, 'prepare'> = {},
): Promise<Person> => {
  const { page } = practitioner;
  const guestEmail = `${name.toLowerCase().replaceAll(' ', '.')}@people.test`;
  await page.getByRole('button', { name: 'Invite a guest' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(guestEmail);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText(guestEmail).first().waitFor();
  const texts = await mailsTo(house, guestEmail);
  const found = (pattern: RegExp): string => texts.map((text) => pattern.exec(text)?.[1]).find(Boolean) ?? '';
  const link = new URL(found(/(https?:\/\/\S+)/));
  const guest = await newPerson(browser, house, null, { ...habits, prepare: watchMedia });
  await guest.page.goto(link.pathname + link.search);
  await guest.page.getByRole('textbox', { name: /^(PIN|NIP)/ }).fill(found(/: (\d{6})\b/));
  await guest.page.getByRole('button', { name: /^(Continue|Continuer)$/ }).click();
  return guest;
};

/** `wire`: where their network is to be cut; straight to the others where absent. */
export const openPatient = async (
  browser: Browser,
  house: House,
  { wire, prepare, ...habits }: Habits & { readonly wire?: Wire } = {},
): Promise<Person> => {
  const patient = await newPerson(browser, house, 'patient@pavilion.test', {
    ...habits,
    home: false,
    prepare: async (context) => {
      await watchMedia(context);
      await prepare?.(context);
      await wire?.lay(context);
    },
  });
  await patient.page.goto(`/telemedicine/lobby?c=${visitId}`);
  return patient;
};
