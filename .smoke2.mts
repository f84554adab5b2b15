import { chromium, type Page } from 'playwright-core';
const base = 'http://localhost:47231';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const ctx = await browser.newContext();
const watch = (page: Page, who: string) => {
  page.on('console', (m) => m.type() === 'error' && console.log(who, 'console', m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log(who, 'pageerror', e.message.slice(0, 500)));
};
const page = await ctx.newPage(); watch(page, 'A');
const login = async (p: Page, email: string) => {
  await p.getByLabel('Email', { exact: true }).fill(email);
  await p.getByLabel('Password', { exact: true }).fill('Pavilion-demo-1');
  await p.getByRole('button', { name: 'Log in', exact: true }).click();
};
await page.goto(base + '/messages?x=1');
await page.waitForURL(base + '/login');
await login(page, 'patient@pavilion.test');
await page.waitForURL(base + '/messages?x=1', { timeout: 8000 });
console.log('return path ok');
const second = await ctx.newPage(); watch(second, 'B');
await second.goto(base + '/clinic/management');
await second.waitForURL(base + '/patient-profile/dashboard', { timeout: 8000 });
console.log('guard role ok');
await second.goto(base + '/nothing-here');
await second.waitForTimeout(1500);
console.log('404:', (await second.locator('main').innerText()).slice(0, 100));
// admin in another context toggles
const adminCtx = await browser.newContext();
const admin = await adminCtx.newPage(); watch(admin, 'ADMIN');
await admin.goto(base + '/login');
await login(admin, 'admin@pavilion.test');
await admin.waitForURL(base + '/care-provider/dashboard');
const put = (on: boolean) => admin.evaluate(async (enabled) => {
  const { auth } = JSON.parse(localStorage.getItem('root') ?? sessionStorage.getItem('root')!).slices;
  const r = await fetch('/v3/features/messaging', { method: 'PUT', headers: { 'content-type': 'application/json', authorization: 'Bearer ' + auth.data.tokens.idToken }, body: JSON.stringify({ enabled }) });
  return r.status;
}, on);
console.log('off', await put(false)); 
await page.waitForTimeout(1500);
console.log('A at', page.url(), (await page.locator('main').innerText()).slice(0, 120).replace(/\n/g, '|'));
console.log('nav', (await page.locator('nav').first().innerText()).replace(/\n/g, '|'));
console.log('on', await put(true));
await page.waitForTimeout(2000);
console.log('A again', (await page.locator('main').innerText()).slice(0, 80).replace(/\n/g, '|'), '| nav', (await page.locator('nav').first().innerText()).replace(/\n/g, '|'));
// logout via UI-less: use menu? call kernel through storage in tab B
await page.screenshot({ path: '/tmp/bsmoke/shell.png' });
const menu = page.getByRole('button', { name: /Maya|account|MT/i }).first();
await menu.click(); await page.waitForTimeout(400);
console.log('menu', (await page.getByRole('menu').innerText().catch(() => '?')).replace(/\n/g, '|'));
await page.getByRole('menuitem', { name: /log out|sign out/i }).click();
await page.waitForTimeout(2500);
console.log('after logout A', page.url(), 'B', second.url(), await page.evaluate(() => JSON.stringify(localStorage)));
await browser.close();
