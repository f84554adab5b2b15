import { pageColors } from '#config/webManifests.ts';

/** Of the screen's shorter side. */
const iconPart = 0.28;

/** What an installed app shows while it opens: its icon on the page's colour, in the very size of this screen. */
const draw = (icon: HTMLImageElement, color: string): string => {
  const canvas = document.createElement('canvas');
  const width = Math.round(screen.width * devicePixelRatio);
  const height = Math.round(screen.height * devicePixelRatio);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  const side = Math.round(Math.min(width, height) * iconPart);
  context.drawImage(icon, (width - side) / 2, (height - side) / 2, side, side);
  return canvas.toDataURL('image/png');
};

/**
 * iOS reads no colour from the manifest and is white or black while an app opens, unless the page has a picture of exactly the
 * screen's size. It takes them when the person adds the app to the home screen, so they are drawn here, for this screen alone.
 */
export const offerStartImages = async (bright: boolean | 'system'): Promise<void> => {
  const icon = new Image();
  icon.src = '/apple-touch-icon.png';
  await icon.decode();
  for (const scheme of ['light', 'dark'] as const) {
    const isBright = bright === 'system' ? scheme === 'light' : bright;
    const name = `apple-touch-startup-image`;
    const media = `(prefers-color-scheme: ${scheme})`;
    const link =
      document.head.querySelector<HTMLLinkElement>(`link[rel=${name}][media="${media}"]`) ??
      document.createElement('link');
    Object.assign(link, { rel: name, media, href: draw(icon, isBright ? pageColors.bright : pageColors.dark) });
    if (!link.isConnected) document.head.append(link);
  }
};
