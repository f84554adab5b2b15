import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { getMe } from '#core/shared';
import { registerApp } from '#plugins/apps/shared/calls.ts';
import { signedIn } from '../../kit/booking.ts';
import { type House, openHouse } from '../../kit/house.ts';
import { newPerson, openBrowser, settled } from '../../kit/person.ts';
import { look } from '../../kit/tour.ts';

let house: House;
let browser: Browser;
let app: Server;
let address: string;
let clientId: string;
let maya: string;

const client = readFileSync(require.resolve('fhirclient/build/fhir-client.min.js'));
const scope = 'launch launch/patient openid fhirUser patient/Patient.rs patient/Observation.rs patient/Condition.cruds';

const page = (script: string): string => `<!doctype html><html lang="en"><title>Growth chart</title>
  <main id="told">Starting</main><script src="/fhir-client.js"></script><script>${script}</script></html>`;

/** Another clinic's software, with the client library that most of them use. */
const pages = (): Readonly<Record<string, string>> => ({
  '/launch': page(`FHIR.oauth2.authorize({ clientId: '${clientId}', redirectUri: '/', pkceMode: 'required',
    scope: '${scope}' });`),
  '/': page(`const told = document.querySelector('#told');
    const tried = async (client, path, options = {}) => {
      try { await client.request({ url: path, ...options }); return 'yes'; }
      catch (error) { return String(error.statusCode ?? error.status ?? error); }
    };
    FHIR.oauth2.ready().then(async (client) => {
      const patient = await client.patient.read();
      const observations = await client.request('Observation?_count=5');
      told.textContent = JSON.stringify({
        patient: patient.id,
        user: client.user.fhirUser.split('/').at(-2),
        observations: observations.entry.length > 0,
        conditions: await tried(client, 'Condition'),
        others: (await client.request('Patient?_count=100')).entry.length,
        write: await tried(client, 'Condition', { method: 'POST', headers: { 'content-type': 'application/fhir+json' },
          body: JSON.stringify({ resourceType: 'Condition', subject: { reference: 'Patient/' + patient.id } }) }),
        medicines: await tried(client, 'MedicationRequest'),
      });
    }).catch((error) => { told.textContent = 'Failed: ' + error.message; });`),
});

beforeAll(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  app = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0]!;
    if (path === '/fhir-client.js') return void response.setHeader('content-type', 'text/javascript').end(client);
    const html = pages()[path];
    response.statusCode = html === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html').end(html);
  });
  await new Promise<void>((done) => app.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  maya = (await (await signedIn(house, 'patient@pavilion.test')).send(getMe)).data.patient[0]!.resourceId!;
});
afterAll(async () => {
  await browser?.close();
  app?.close();
  await house?.close();
});

const told = async (tab: Page): Promise<unknown> => {
  await tab.waitForURL((url) => url.origin === address && url.pathname === '/');
  await tab.locator('#told', { hasText: /[{F]/ }).waitFor();
  return JSON.parse((await tab.locator('#told').textContent()) ?? '') as unknown;
};

test('an administrator registers an app, and sees what its makers need', async () => {
  const admin = await newPerson(browser, house, 'clinic-admin@pavilion.test', { home: false });
  await admin.page.goto('/clinic/management?section=apps');
  await admin.page.getByText('No apps registered').waitFor();
  await admin.page.getByRole('button', { name: 'Register an app' }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Growth chart');
  await dialog.getByLabel('Redirect addresses').fill(`${address}/`);
  await dialog.getByLabel('Launch address').fill(`${address}/launch`);
  await dialog.getByLabel(/^Most it may ask for/).fill(scope);
  expect(await look(admin, 'apps-register', { within: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save app' }).click();
  await admin.page.getByText('Growth chart is registered').waitFor();
  clientId = (await admin.page.locator('.apps-told dd').nth(1).textContent()) ?? '';
  await admin.page.getByRole('button', { name: 'Done' }).click();
  await admin.page.getByRole('row', { name: /Growth chart/ }).waitFor();
  expect(await look(admin, 'apps-list')).toEqual([]);
  expect(admin.complaints).toEqual([]);
});

test('an app started from a chart reads what was allowed of that patient, and is refused the rest', async () => {
  const doctor = await newPerson(browser, house, 'practitioner@pavilion.test', { home: false });
  await doctor.page.goto(`/clinic/apps?patient=${maya}`);
  const button = doctor.page.getByRole('button', { name: 'Open Growth chart' });
  await button.waitFor();
  expect(await look(doctor, 'apps-chart')).toEqual([]);
  const [tab] = await Promise.all([doctor.page.waitForEvent('popup'), button.click()]);
  await tab.getByRole('heading', { name: 'Let Growth chart in?' }).waitFor();
  await settled(tab);
  expect(await look({ ...doctor, page: tab }, 'apps-consent')).toEqual([]);
  // Reading and changing are asked apart: the change is left out.
  await tab.getByLabel('Add or change health problems').uncheck();
  await tab.getByRole('button', { name: 'Allow', exact: true }).click();
  expect(await told(tab)).toEqual({
    ...{ patient: maya, user: 'Practitioner', observations: true, conditions: 'yes', others: 1 },
    ...{ write: '403', medicines: '403' },
  });
  await doctor.page.goto('/settings?panel=apps');
  await doctor.page.getByText('Growth chart').first().waitFor();
  expect(await look(doctor, 'apps-own')).toEqual([]);
  await doctor.page.getByRole('button', { name: 'Remove access for Growth chart' }).click();
  await doctor.page.getByRole('alertdialog').getByRole('button', { name: 'Remove access' }).click();
  await doctor.page.getByText('No connected apps').waitFor();
  expect(doctor.complaints).toEqual([]);
});

test('somebody who is not signed in signs in first, and comes back to what the app asks', async () => {
  const admin = await signedIn(house, 'clinic-admin@pavilion.test');
  const fields = { name: 'Diary', service: false, proof: 'none' as const, launchUrl: null, keys: null, keysUrl: null };
  const { data } = await admin.send(registerApp, { body: { ...fields, redirects: [`${address}/`], scope } });
  const context = await browser.newContext({ locale: 'fr-CA' });
  const tab = await context.newPage();
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: data.id, redirect_uri: `${address}/`, scope: 'launch/patient patient/*.rs' },
    ...{ state: 'x', aud: `${house.url}/fhir/R4`, code_challenge_method: 'S256', code_challenge: 'a'.repeat(43) },
  });
  await tab.goto(`${house.url}/oauth/authorize?${query}`);
  await tab.getByLabel(/^(Email|Courriel)/).fill('patient@pavilion.test');
  await tab.getByLabel(/^(Password|Mot de passe)$/).fill('Pavilion-demo-1');
  await tab.getByRole('button', { name: /^(Log in|Se connecter|Connexion)$/ }).click();
  await tab.getByRole('heading', { name: /^(Let Diary in|Laisser entrer Diary)/ }).waitFor();
  await tab.getByRole('button', { name: /^(Don’t allow|Refuser)$/ }).click();
  await tab.waitForURL(
    (url) => url.searchParams.get('error') === 'access_denied' && url.searchParams.get('state') === 'x',
  );
  await context.close();
});
