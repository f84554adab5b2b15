/** Pages that come drawn: the first that somebody without a session sees. */
export const drawnPaths = ['/login'] as const;

/** Stands for the product's name, which the server knows. */
export const productMark = '{PRODUCT_NAME}';

/** One page for one reader, as the application drew it. */
export interface Drawing {
  readonly path: string;
  readonly locale: string;
  readonly DEMO: string;
  readonly IDENTITY: string;
  readonly html: string;
}
