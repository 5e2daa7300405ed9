/** What the home screen reads. Amounts in minor units; a day is a day of the deployment's zone. */

export type DayNumbers = { currency: string; collected: number; paid: number; refunded: number };
export type DayCollected = { day: string; collected: number; count: number };
export type Attention = { holds: number; chargebacks: number; callbacks: number; doubts: number };
export type HomeNumbers = { now: Date; today: DayNumbers[]; yesterday: DayNumbers[]; declined: number; days: DayCollected[]; currency: string; attention: Attention };
