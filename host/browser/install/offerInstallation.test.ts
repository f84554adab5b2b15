import { offerInstallation } from './offerInstallation.ts';

const href = (rel: string): readonly string[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)].map(
    (link) => link.getAttribute('href') ?? '',
  );

afterEach(() => {
  document.head.innerHTML = '';
  delete (navigator as { standalone?: boolean }).standalone;
  jest.restoreAllMocks();
});

test('CST-6 an app opens in the theme that was chosen, with one manifest at a time', () => {
  offerInstallation({ locale: 'en-CA', role: 'patient', theme: { choice: 'bright', bright: true } });
  expect(href('manifest')).toEqual(['/patient.en-CA.webmanifest']);
  offerInstallation({ locale: 'fr-CA', role: 'practitioner', theme: { choice: 'dark', bright: false } });
  expect(href('manifest')).toEqual(['/staff.fr-CA.dark.webmanifest']);
  expect(href('apple-touch-startup-image')).toEqual([]);
});

test('CST-6 on iOS the start pictures are of the screen’s size, in the colours of both themes', async () => {
  Object.assign(navigator, { standalone: false });
  const [drawn, sizes]: [string[], number[][]] = [[], []];
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    sizes.push([this.width, this.height]);
    const to = { fillRect: () => drawn.push(String(to.fillStyle)), drawImage: () => undefined, fillStyle: '' };
    return to as never;
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AA');
  Object.defineProperty(screen, 'width', { value: 390, configurable: true });
  Object.defineProperty(screen, 'height', { value: 844, configurable: true });
  offerInstallation({ locale: 'en-CA', role: 'patient', theme: { choice: 'system', bright: true } });
  for (let turn = 0; turn < 50 && drawn.length < 2; turn += 1) await new Promise((done) => setTimeout(done, 10));
  expect([drawn, sizes]).toEqual([
    ['#f6f7fb', '#12141f'],
    [
      [390, 844],
      [390, 844],
    ],
  ]);
  expect(href('apple-touch-startup-image')).toHaveLength(2);
});
