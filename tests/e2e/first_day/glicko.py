"""Glicko-2 as the page of the protocol tells it, with the numbers of its table."""

import math
import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parents[3] / "proto" / "REFERENCE.md"


class Glicko:
    """A rating is (value, deviation, volatility), in points."""

    def __init__(self):
        table = PAGE.read_text(encoding="utf-8").split("## Ratings as numbers", 1)[1].split("\n\n1.", 1)[0]
        rows = re.findall(r"^\| (.+?) \| ([\d., ]+?)(?: days)? \|$", table, re.MULTILINE)
        numbers = [[float(number) for number in re.findall(r"[\d.]*\d", values)] for _, values in rows]
        (self.newcomer, (self.tau,), (self.days,), (self.scale, self.centre), (self.precision,), self.values,
         self.deviations, (self.most_volatile,), _) = numbers

    def periods(self, milliseconds):
        return max(0.0, milliseconds / 86_400_000 / self.days)

    def bounded(self, value, deviation, volatility):
        return (min(max(value, self.values[0]), self.values[1]),
                min(max(deviation, self.deviations[0]), self.deviations[1]), min(volatility, self.most_volatile))

    def aged(self, rating, periods):
        value, deviation, volatility = rating
        return self.bounded(value, math.hypot(deviation / self.scale, volatility * math.sqrt(periods)) * self.scale, volatility)

    def after(self, rating, periods, opponent, score):
        """After one match; `opponent` as they are at its end."""
        mu, phi, sigma = (rating[0] - self.centre) / self.scale, rating[1] / self.scale, rating[2]
        g = 1 / math.sqrt(1 + 3 * (opponent[1] / self.scale) ** 2 / math.pi ** 2)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent[0] - self.centre) / self.scale)))
        information, surplus = g ** 2 * expected * (1 - expected), g * (score - expected)
        sigma = self._volatility(sigma, phi, 1 / information, surplus / information)
        phi = 1 / math.sqrt(1 / (phi ** 2 + sigma ** 2 * periods) + information)
        return self.bounded((mu + phi ** 2 * surplus) * self.scale + self.centre, phi * self.scale, sigma)

    def _volatility(self, sigma, phi, v, delta):
        a = math.log(sigma ** 2)

        def f(x):
            spread = phi ** 2 + v + math.exp(x)
            return math.exp(x) * (delta ** 2 - spread) / (2 * spread ** 2) - (x - a) / self.tau ** 2
        low, high = a, a - self.tau
        if delta ** 2 > phi ** 2 + v:
            high = math.log(delta ** 2 - phi ** 2 - v)
        else:
            while f(high) < 0:
                high -= self.tau
        f_low, f_high = f(low), f(high)
        while abs(high - low) > self.precision:
            middle = low + (low - high) * f_low / (f_high - f_low)
            f_middle = f(middle)
            if f_middle * f_high <= 0:
                low, f_low = high, f_high
            else:
                f_low /= 2
            high, f_high = middle, f_middle
        return math.exp(low / 2)
