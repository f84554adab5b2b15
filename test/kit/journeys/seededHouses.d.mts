export interface SeededHouses {
  readonly PAVILION_SEEDED: string;
  /** What its first start printed. */
  readonly PAVILION_SEEDED_SAID: string;
  readonly PAVILION_SEEDED_DATABASE?: string;
  readonly PAVILION_SEEDED_BESIDE_IT?: string;
}

export declare const seedHouses: (sharedDatabase: string | undefined) => Promise<SeededHouses>;
export declare const forgetHouses: (houses: SeededHouses) => void;
