import { chromium, type Page } from 'playwright-core';
const base = 'http://localhost:47231';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const ctx = await browser.newContext();
const watch = (page: Page, who: string) => {
  page.on('console', (m) => m.type() === 'error' && console.log(who, 'console', m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log(who, 'pageerror', e.message.slice(0, 500)));
};
const page = await ctx.newPage(); watch(page, 'A');
await page.goto(base + '/login');
await page.getByLabel('Email', { exact: true }).fill('patient@pavilion.test');
await page.getByLabel('Password', { exact: true }).fill('Pavilion-demo-1');
await page.getByLabel('Keep me signed in').check({force: true});
await page.getByRole('button', { name: 'Log in', exact: true }).click();
await page.waitForURL(base + '/patient-profile/dashboard');
const second = await ctx.newPage(); watch(second, 'B');
await second.goto(base + '/settings');
await second.waitForTimeout(1500);
console.log('B', second.url());
const reqs: string[] = []; page.on('request', (r) => reqs.push(r.method() + ' ' + r.url().replace(base, '')));
page.on('framenavigated', (f) => reqs.push('NAV ' + f.url()));
await page.waitForTimeout(500);
await page.getByRole('button', { name: /Maya/i }).first().click(); await page.waitForTimeout(400);
await page.getByRole('menuitem', { name: /log out/i }).click();
await page.waitForTimeout(800); await page.screenshot({path:'/tmp/bsmoke/confirm.png'}); console.log('DLG', await page.locator('[role=dialog],[role=alertdialog]').allInnerTexts()); await page.getByRole('button', { name: 'Log out' }).click();
for (let i = 0; i < 6; i++) { await page.waitForTimeout(700); console.log(i, page.url(), second.url(), (await page.evaluate(() => (localStorage.getItem('root') ?? '').length))); }
console.log((await page.locator('body').innerText()).slice(0, 200)); console.log(reqs.join('\n'));
await browser.close();
