declare const importScripts: (...urls: string[]) => void;

/**
 * The segmenter's own loader knows pages only: in a worker it takes its model for a script and loses its drawing context. It
 * asks a page for three things, and these stand in for them: scripts, a canvas, and `window`.
 */
export const installPageShim = (): void => {
  const script = () => {
    const handlers: Record<string, () => void> = {};
    const attributes: Record<string, string> = {};
    return {
      setAttribute: (name: string, value: string) => void (attributes[name] = value),
      addEventListener: (name: string, handle: () => void) => void (handlers[name] = handle),
      load: () => {
        try {
          importScripts(attributes['src'] ?? '');
          handlers['load']?.();
        } catch {
          handlers['error']?.();
        }
      },
    };
  };
  const page = {
    createElement: (tag: string) =>
      tag === 'canvas' ? Object.assign(new OffscreenCanvas(1, 1), { style: {} }) : script(),
    addEventListener: () => undefined,
    body: { appendChild: (child: Partial<ReturnType<typeof script>>) => child.load?.() },
  };
  Object.assign(self, { window: self, document: page });
};
