export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);
