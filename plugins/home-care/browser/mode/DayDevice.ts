import * as z from 'zod/mini';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import type { OutboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import type { OpenedDevice } from '#core/browser/offline/openDevice.ts';
import type { Auth, CallAnswer, Errors, PublicConfig } from '#core/shared';
import { mineSchema, type readMine } from '../../shared/modeCalls.ts';
import type { ModeStore } from './ModeStore.ts';
import { PhotoFiles } from './photos/PhotoFiles.ts';
import type { TypedText } from './TypedTexts.ts';

interface DeviceParts {
  readonly auth: Auth;
  readonly config: PublicConfig;
  readonly errors: Errors;
  readonly mode: ModeStore;
  readonly acts: readonly OutboxAct[];
}

const keptDay = 'home-care.mine';
const keptSchema = z.object({ day: mineSchema, skew: z.nullable(z.number()) });
const typedKind = 'home-care.typed';
const isSafeEveryMs = 100;

const isTyped = (value: unknown): value is readonly TypedText[] =>
  Array.isArray(value) &&
  value.every((one: Partial<TypedText> | null) =>
    [one?.visit, one?.slot, one?.text].every((part) => typeof part === 'string'),
  );

/** The encrypted day on this device, open for as long as its secret is known here. */
export class DayDevice {
  opened: OpenedDevice | null = null;
  files: PhotoFiles | null = null;
  private opening: Promise<OpenedDevice> | null = null;
  /** The secret that it was opened with. */
  private under: string | null = null;

  constructor(private readonly parts: DeviceParts) {
    makeStore(this, { plain: ['parts', 'opening', 'under'], whole: ['opened', 'files'] });
  }

  /** @param ready called once for each opening */
  async open(ready: (device: OpenedDevice) => Promise<void>): Promise<void> {
    const secret = this.parts.mode.secret.read();
    // A code has brought back what another secret had locked away.
    if (this.under !== null && secret !== null && secret !== this.under) this.close();
    if (this.opening) return void (await this.opening);
    const opening = (this.opening = this.make());
    const device = await opening;
    if (this.opening !== opening) return device.close();
    // A secret is there from here on, where the browser keeps anything.
    await device.owner().catch(this.report('reading the secret'));
    this.under = this.parts.mode.secret.read();
    // What waits is part of what is shown.
    await device.outbox.read();
    if (this.opening !== opening) return device.close();
    runInAction(() => (this.opened = device));
    await ready(device);
  }

  close(): void {
    this.opened?.close();
    this.opened = null;
    this.files = null;
    this.opening = null;
    this.under = null;
  }

  async findDay(): Promise<(z.infer<typeof keptSchema> & { readonly at: number }) | null> {
    const kept = await this.opened?.reads.find(keptDay);
    const read = keptSchema.safeParse(kept?.answer);
    return kept && read.success ? { ...read.data, at: kept.at } : null;
  }

  /** With what was measured of the clock: what else a browser keeps it may lose when it is killed. */
  async keepDay(day: CallAnswer<typeof readMine>): Promise<void> {
    await this.opened?.reads.keep(keptDay, { day, skew: this.parts.mode.skew });
  }

  /** Nothing waits. False where nobody can say. */
  async isEmpty(): Promise<boolean> {
    try {
      return (await this.opened?.isEmpty()) ?? false;
    } catch (error) {
      this.report('looking for what waits')(error);
      return false;
    }
  }

  /** What says nothing yet, from before a lock. */
  async takeTyped(): Promise<readonly TypedText[]> {
    try {
      const kept = await this.opened?.files.find(typedKind, typedKind);
      if (!kept) return [];
      await this.opened?.files.remove(typedKind);
      return isTyped(kept.value) ? kept.value : [];
    } catch (error) {
      this.report('reading what was typed')(error);
      return [];
    }
  }

  /** Resolves once everything lies on the device. What could not be kept stays in this page, and is not shown. */
  async settled(typed: readonly TypedText[]): Promise<void> {
    const device = this.opened;
    if (!device) return;
    if (typed.length > 0)
      await device.files.put(typedKind, typedKind, typed).catch(this.report('keeping what was typed'));
    while (this.opened === device && !device.outbox.isSafe)
      await new Promise((resolve) => setTimeout(resolve, isSafeEveryMs));
  }

  report(doing: string): (error: unknown) => void {
    return (error) => this.parts.errors.report(error, { feature: 'home-care', doing });
  }

  private async make(): Promise<OpenedDevice> {
    const { auth, config, errors, mode, acts } = this.parts;
    const { openDevice } = await import(/* webpackChunkName: "device" */ '#core/browser/offline/openDevice.ts');
    const device = openDevice({
      ...{ name: 'home-care', config, secret: mode.secret, alone: !auth.signedIn, acts },
      reads: () => mode.held !== null,
      report: (error, where) => errors.report(error, { ...where, feature: 'home-care' }),
    });
    const files = new PhotoFiles(device.files, this.report('keeping photos'));
    if (await device.isEmpty().catch(() => false)) await files.clear();
    runInAction(() => (this.files = files));
    return device;
  }
}
