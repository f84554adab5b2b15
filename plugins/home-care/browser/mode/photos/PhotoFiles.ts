import type { Vault } from '#core/browser/offline/vault/vault.ts';
import { photoType } from '../../../shared/photo.ts';

const kind = 'photo';

/** Pictures that wait, each as an address with its bytes in it. Where the browser keeps nothing they stay in this page. */
export class PhotoFiles {
  private readonly here = new Map<string, string>();

  constructor(
    private readonly vault: Pick<Vault, 'put' | 'find' | 'all' | 'remove'>,
    private readonly report: (error: unknown) => void,
  ) {}

  /** Rejects where the device has no room. */
  async keep(id: string, picture: string): Promise<void> {
    if (!(await this.vault.put(kind, id, picture))) this.here.set(id, picture);
  }

  async find(id: string): Promise<string | undefined> {
    const value = this.here.get(id) ?? (await this.vault.find(kind, id))?.value;
    return typeof value === 'string' ? value : undefined;
  }

  async remove(id: string): Promise<void> {
    this.here.delete(id);
    await this.vault.remove(id).catch(this.report);
  }

  /** Once nothing waits: what a page left behind that ended before it told of it. */
  async clear(): Promise<void> {
    const left = await this.vault.all(kind).catch((error: unknown) => {
      this.report(error);
      return [];
    });
    for (const { id } of left) await this.remove(id);
  }
}

/** The bytes in such an address. */
export const blobOf = (picture: string): Blob => {
  const bytes = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: photoType });
};
