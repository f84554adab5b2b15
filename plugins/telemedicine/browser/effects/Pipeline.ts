import type { CameraEffectOptions, EffectReason, EffectState as Said } from './effectState.ts';
import { canvasOutput } from './output/canvasOutput.ts';
import type { Output } from './output/Output.ts';
import { workerPainter, pagePainter } from './output/painters.ts';
import { hasStreams, streamOutput } from './output/streamOutput.ts';
import { measurePageLag } from './pageLag.ts';
import { drawBackdrop } from './picture/backdrop.ts';
import { firstLevel, type Level, limitLevel, type Sample, type LevelState, nextLevel } from './effectLevel.ts';
import type { Covered, FromCompositor, Look, SegmenterState, ToCompositor } from './workers/protocol.ts';
import { startCompositor, startSegmenter } from './workers/effectWorkers.ts';

/** Milliseconds between saying that the effect stops and showing the bare picture. */
const notice = 5000;
/** Milliseconds without a word from the worker after which it counts as broken; longer while it is fetched. */
const silence = 3000;
const patience = 15_000;
/** Milliseconds between glances at the clock. */
const glance = 1000;

const costs: Readonly<Record<Level, Omit<Look, 'effect'>>> = {
  full: { masked: true, maskEvery: 50, fps: 30, width: 960 },
  light: { masked: true, maskEvery: 200, fps: 20, width: 640 },
  whole: { masked: false, maskEvery: 0, fps: 15, width: 480 },
  off: { masked: false, maskEvery: 0, fps: 15, width: 480 },
};

const lookOf = (effect: Covered, level: Level): Look => ({ effect, ...costs[level] });

/** The workers and the track behind one effect, from the first choice to `no_effect`. */
export class Pipeline {
  private standing: LevelState = firstLevel();
  private reason: EffectReason | null = null;
  /** The segmenter has found its model: before that everything is blurred. */
  private ready = false;
  private uncovered = false;
  private output: Output | null = null;
  private compositor: Worker | null = null;
  private segmenter: Worker | null = null;
  private backdrop = false;
  /** When the worker last said something. */
  private heard = 0;
  private watched = 0;
  private wake: () => void = () => undefined;
  private readonly lag = measurePageLag();
  private readonly timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    private camera: MediaStreamTrack,
    private effect: Covered,
    private readonly options: CameraEffectOptions,
    private readonly tell: (now: Said) => void,
  ) {}

  /** Resolves when there is a track with pictures: until then what was shown before goes on. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      this.build();
    });
  }

  async choose(effect: Covered): Promise<void> {
    if (effect === this.effect && this.standing.level !== 'off') return;
    this.effect = effect;
    // Chosen again, an effect that stopped gets another try; what is missing stays missing.
    if (this.standing.level === 'off') {
      this.closeParts();
      this.standing = firstLevel();
      [this.uncovered, this.ready, this.reason] = [false, false, null];
      await this.start();
    } else {
      this.look();
      this.say();
    }
  }

  attach(camera: MediaStreamTrack): void {
    this.camera = camera;
    this.output?.attach(camera);
    this.say();
  }

  close(): void {
    this.closeParts();
    this.lag.close();
    this.wake();
  }

  private build(): void {
    try {
      this.compositor = startCompositor();
      this.compositor.onmessage = ({ data }: MessageEvent<FromCompositor>) => this.hear(data);
      this.compositor.onerror = (event) => {
        event.preventDefault();
        this.broken();
      };
      this.output = hasStreams() ? streamOutput(this.compositor) : canvasOutput(workerPainter(this.compositor));
      this.look();
      this.output.attach(this.camera);
      this.find();
      this.heard = performance.now() + patience;
      this.watched = performance.now();
      this.timers.push(setInterval(() => this.watch(), glance));
    } catch {
      this.broken(typeof Worker === 'function' && typeof OffscreenCanvas === 'function' ? 'failed' : 'unsupported');
    }
  }

  /** The segmenter talks to the compositor directly: no mask crosses this thread. */
  private find(): void {
    const { port1, port2 } = new MessageChannel();
    const { width = 0, height = 0 } = this.camera.getSettings();
    this.segmenter = startSegmenter(port1, height > width);
    this.segmenter.onmessage = ({ data }: MessageEvent<SegmenterState>) => {
      if (data === 'ready') {
        this.ready = true;
        this.moved();
      } else this.limit('whole', data);
    };
    this.segmenter.onerror = (event) => {
      event.preventDefault();
      this.limit('whole', 'failed');
    };
    this.post({ kind: 'segmenter', port: port2 }, [port2]);
  }

  private hear(message: FromCompositor): void {
    this.heard = performance.now();
    if (message.kind === 'started') this.say();
    if (message.kind === 'report') this.weigh({ ...message.work, pageLag: this.lag.take() });
  }

  private weigh(sample: Sample): void {
    const before = this.standing.level;
    this.standing = nextLevel(this.standing, sample);
    const { level, ceiling } = this.standing;
    if (level === before) return;
    if (level === 'full') this.reason = null;
    else if (level !== ceiling) this.reason = 'slow';
    this.moved();
  }

  private limit(ceiling: 'whole' | 'off', reason: EffectReason): void {
    this.segmenter?.terminate();
    this.segmenter = null;
    this.standing = limitLevel(this.standing, ceiling);
    this.reason = reason;
    this.moved();
  }

  private moved(): void {
    this.look();
    this.say();
    if (this.standing.level === 'off' && !this.uncovered) this.timers.push(setTimeout(() => this.uncover(), notice));
  }

  /** Only after a warning: a room is never shown by surprise. */
  private uncover(): void {
    if (this.standing.level !== 'off') return;
    this.closeParts();
    this.uncovered = true;
    this.say();
  }

  private watch(): void {
    const now = performance.now();
    // After a sleep of the machine, or of this page, the worker has been as silent as everything else.
    if (now - this.watched > 2 * glance) this.heard = Math.max(this.heard, now);
    this.watched = now;
    if (now - this.heard > silence) this.broken();
  }

  /** The worker is gone: the page itself blurs everything, and where it cannot, the camera goes on bare. */
  private broken(reason: EffectReason = 'failed'): void {
    if (this.uncovered) return;
    this.closeParts();
    try {
      this.output = canvasOutput(pagePainter(() => this.effect));
      this.output.attach(this.camera);
      this.limit('whole', reason);
    } catch {
      this.uncovered = true;
      this.limit('off', reason);
    }
  }

  private look(): void {
    if (this.effect === 'product' && !this.backdrop && this.compositor) {
      this.backdrop = true;
      void drawBackdrop(this.options.product).then((picture) => this.post({ kind: 'backdrop', picture }, [picture]));
    }
    const { level } = this.standing;
    this.post({ kind: 'look', look: lookOf(this.effect, this.ready || level === 'off' ? level : 'whole') });
  }

  private say(): void {
    const { level } = this.standing;
    const masked = this.ready && (level === 'full' || level === 'light');
    this.tell({
      track: this.uncovered ? this.camera : (this.output?.track ?? this.camera),
      step: level === 'off' ? 'stopped' : level === 'full' && masked ? 'full' : 'reduced',
      reason: this.reason,
      covers: masked ? 'background' : this.uncovered ? 'nothing' : 'everything',
    });
    this.wake();
  }

  private post(message: ToCompositor, transfer: Transferable[] = []): void {
    this.compositor?.postMessage(message, transfer);
  }

  private closeParts(): void {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    this.compositor?.terminate();
    this.segmenter?.terminate();
    this.output?.close();
    [this.compositor, this.segmenter, this.output, this.backdrop] = [null, null, null, false];
  }
}
